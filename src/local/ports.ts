import { createServer, type AddressInfo } from "node:net";

/** Address at which everything of the local runner listens. */
export const localAddress = "127.0.0.1";

const given = new Set<number>();

/** A port that nothing listens on, and that this process has not given away before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await new Promise<number>((resolve, reject) => {
      const probe = createServer();
      probe.once("error", reject);
      probe.listen(0, localAddress, () => {
        const { port: found } = probe.address() as AddressInfo;
        probe.close(() => resolve(found));
      });
    });
    if (!given.has(port)) {
      given.add(port);
      return port;
    }
  }
}

export const releasePort = (port: number): boolean => given.delete(port);

/** Whether something could listen on a port now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, localAddress, () => probe.close(() => resolve(true)));
  });
