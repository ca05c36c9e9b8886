import { Session } from "node:inspector/promises";
import type { Page } from "./http.ts";

const longestSeconds = 120;

/** Records what the processor does for `?seconds=`; the answer opens in Chrome DevTools as a .cpuprofile. */
export const cpuProfile: Page = async (query) => {
  const seconds = Math.min(Number(query.get("seconds") ?? "10") || 10, longestSeconds);
  const profile = await withSession(async (session) => {
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return (await session.post("Profiler.stop")).profile;
  });
  return { status: 200, body: JSON.stringify(profile), contentType: "application/json" };
};

/** What is in memory; the answer opens in Chrome DevTools as a .heapsnapshot. Stops the program while it is taken. */
export const heapSnapshot: Page = async () => {
  const chunks: string[] = [];
  await withSession(async (session) => {
    session.on("HeapProfiler.addHeapSnapshotChunk", ({ params }) => chunks.push(params.chunk));
    await session.post("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  });
  return { status: 200, body: chunks.join(""), contentType: "application/json" };
};

async function withSession<Answer>(use: (session: Session) => Promise<Answer>): Promise<Answer> {
  const session = new Session();
  session.connect();
  try {
    return await use(session);
  } finally {
    session.disconnect();
  }
}
