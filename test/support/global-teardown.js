export default async function teardown() {
  await globalThis.testBed?.stop();
}
