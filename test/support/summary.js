// One plain line at the end, for whoever reads only that.
export default class Summary {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests }) {
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
    process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed${skipped}\n`);
  }
}
