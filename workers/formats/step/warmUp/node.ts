import { readFile } from 'node:fs/promises'

/** Bytes of the warm-up files; `tools/warmUp` makes them. */
export const warmUpFiles = (): Promise<Uint8Array<ArrayBuffer>[]> =>
  Promise.all(['wide', 'exact', 'short'].map(async (name) => Uint8Array.from(await readFile(new URL(`${name}.step`, import.meta.url)))))
