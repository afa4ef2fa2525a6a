/** Files of fonts by their names in lower case, as drawings ask for them. */
const own = new Map<string, Uint8Array<ArrayBuffer>>()

/** Gives drawings a font: SHX, TrueType or OpenType, under the name that they ask for (`romans.shx`, `arial.ttf`). */
export function provideFont(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  own.set(name.toLowerCase(), bytes)
}

type NodeFiles = typeof import('node:fs/promises')

/** Bytes of one of our stroke fonts, which lie beside the package's code. */
export async function strokeBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const here = import.meta.url
  const url = new URL(`fonts/${name}.strokes`, here)
  const files = url.protocol === 'file:' ? (globalThis.process?.getBuiltinModule?.('node:fs/promises') as NodeFiles | undefined) : undefined
  if (files) return Uint8Array.from(await files.readFile(url))
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.href}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A font that the package's user has provided; families are looked for with the endings of files. */
export async function ownBytes(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = name.replaceAll('\\', '/').split('/').pop()?.toLowerCase() ?? ''
  return own.get(key) ?? own.get(`${key}.shx`) ?? own.get(`${key}.ttf`) ?? own.get(`${key}.otf`)
}

/** Packages bring no outline fonts: letters without a provided font are drawn by strokes. */
export const sliceRanges = async (_family: string): Promise<Record<string, string>> => ({})

/** There is no slice. Rejects. */
export const sliceBytes = async (family: string, slice: string, _weight: 400 | 700, _style: 'normal' | 'italic'): Promise<Uint8Array<ArrayBuffer>> => {
  throw new RangeError(`no slice ${slice} of ${family}`)
}
