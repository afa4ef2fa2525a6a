import { OWN_FONTS_FOLDER } from '../../../../src/core/drawing/drawing.ts'

const urls = import.meta.glob<string>(
  [
    '../../../../node_modules/@fontsource/noto-sans/files/noto-sans-*-{400,700}-{normal,italic}.woff',
    '../../../../node_modules/@fontsource/noto-sans-{sc,jp,kr}/files/noto-sans-*-400-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
)
const ranges = import.meta.glob<Record<string, string>>('../../../../node_modules/@fontsource/noto-sans{,-sc,-jp,-kr}/unicode.json', { import: 'default' })

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Bytes of one of our stroke fonts. */
export const strokeBytes = (name: string): Promise<Uint8Array<ArrayBuffer>> => fetched(`${import.meta.env.BASE_URL}fonts/${name}.strokes`)

/** A font that the user keeps on this device, by the name that a drawing asks for; families are looked for with the endings of files. */
export async function ownBytes(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const own = name.replaceAll('\\', '/').split('/').pop()?.toLowerCase() ?? ''
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(OWN_FONTS_FOLDER)
    for (const file of /\.\w+$/.test(own) ? [own] : [`${own}.shx`, `${own}.ttf`, `${own}.otf`]) {
      const handle = await folder.getFileHandle(file).catch(() => undefined)
      if (handle) return new Uint8Array(await (await handle.getFile()).arrayBuffer())
    }
  } catch {
    // Nothing has been kept, or the browser keeps nothing.
  }
  return undefined
}

/** Unicode ranges of a family's slices, as its package states them. */
export async function sliceRanges(family: string): Promise<Record<string, string>> {
  return (await ranges[`../../../../node_modules/@fontsource/${family}/unicode.json`]?.()) ?? {}
}

/** Bytes of one slice of a family. */
export async function sliceBytes(family: string, slice: string, weight: 400 | 700, style: 'normal' | 'italic'): Promise<Uint8Array<ArrayBuffer>> {
  const url = urls[`../../../../node_modules/@fontsource/${family}/files/${family}-${slice}-${weight}-${style}.woff`]
  if (url === undefined) throw new RangeError(`no slice ${slice} of ${family}`)
  return fetched(url)
}
