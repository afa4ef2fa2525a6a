import type { Font } from 'opentype.js'

/** Reads TTF, OTF or WOFF. Throws when the data is damaged. */
export async function parseFont(data: Uint8Array<ArrayBuffer>): Promise<Font> {
  const module = (await import('opentype.js')) as Partial<typeof import('opentype.js')>
  // Node takes its CommonJS build, whose functions stand in the default export; bundlers take the modules.
  const parse = module.parse ?? module.default?.parse
  if (!parse) throw new TypeError('opentype.js has no parse')
  return parse(data.byteLength === data.buffer.byteLength ? data.buffer : data.slice().buffer, { lowMemory: true })
}
