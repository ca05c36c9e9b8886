import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LocalRunner } from "../cli/local-runner.ts";
import { systemClock } from "../clock.ts";
import { Controller } from "../controller/controller.ts";
import { readImages } from "../local/images.ts";
import { LocalService } from "../local/local-service.ts";
import type { RenderSettings } from "../settings/render.ts";
import { silentLogger } from "../telemetry/logger.ts";

const componentProgram = join(import.meta.dirname, "component.ts");
const orchestratorProgram = join(import.meta.dirname, "orchestrator.ts");
const wardenProgram = join(import.meta.dirname, "../local/warden.ts");

/** Serves a deployment here: the operator's controller over the local cluster. */
export const localRunner =
  (settings: RenderSettings): LocalRunner =>
  async (options) => {
    const file = {
      path: options.imagesFile,
      folder: dirname(options.imagesFile),
      text: readFileSync(options.imagesFile, "utf8"),
    };
    const images = readImages(file, (source) => [process.execPath, componentProgram, source]);
    if (!images.ok) throw new Error(images.error);
    const orchestrator = {
      command: process.execPath,
      args: [orchestratorProgram],
      env: {},
      cwd: process.cwd(),
    };
    const service = new LocalService({
      ...options,
      wardenProgram,
      clock: systemClock,
      images: (image) =>
        image === settings.orchestratorImage ? { ok: true, value: orchestrator } : images.value(image),
    });
    const controller = new Controller({
      cluster: service.cluster,
      settings,
      clock: systemClock,
      logger: silentLogger,
      workers: 1,
    });
    const endpoints = await service.open(options.source, options.port).catch(async (cause: unknown) => {
      await controller.stop();
      throw cause;
    });
    service.update(options.source);
    await controller.start();
    return {
      endpoints,
      ready: () => service.ready(),
      update: (source) => service.update(source),
      stop: () => controller.stop(),
    };
  };
