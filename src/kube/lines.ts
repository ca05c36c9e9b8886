import { KubeError } from "./errors.ts";

/** No object that etcd takes is longer. */
const maxLineLength = 16 * 1024 * 1024;

/** Lines of a stream. What follows the last line break is not told: it was cut off. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let carry = "";
  for await (const chunk of stream) {
    const lines = (carry + decoder.decode(chunk, { stream: true })).split("\n");
    carry = lines.pop() ?? "";
    if (carry.length > maxLineLength)
      throw new KubeError("Unavailable", "the API server sent a line that is too long");
    for (const line of lines) if (line !== "") yield line;
  }
}
