/** A PlatformMessage in its JSON form, as far as components touch it. */
export interface MessageJson {
  meta?: MetaJson;
  data?: DataJson;
  binData?: string;
  strData?: string;
  jsonData?: unknown;
}

export interface MetaJson {
  puid?: string;
  tags?: Record<string, unknown>;
  routing?: Record<string, number>;
  requestPath?: Record<string, string>;
  metrics?: unknown[];
}

export interface DataJson {
  names?: string[];
  tensor?: { shape?: number[]; values?: number[] };
  ndarray?: unknown[];
  tftensor?: unknown;
}
