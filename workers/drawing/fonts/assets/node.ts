import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const plain = (data: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(data)

/** Bytes of one of our stroke fonts. */
export const strokeBytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  plain(await readFile(new URL(`${import.meta.url.endsWith('.ts') ? '../../../../public' : '.'}/fonts/${name}.strokes`, import.meta.url)))

/** Fonts are kept in browsers only. */
export const ownBytes = async (_name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => undefined

/** Unicode ranges of a family's slices, as its package states them. */
export const sliceRanges = async (family: string): Promise<Record<string, string>> => require(`@fontsource/${family}/unicode.json`) as Record<string, string>

/** Bytes of one slice of a family. */
export async function sliceBytes(family: string, slice: string, weight: 400 | 700, style: 'normal' | 'italic'): Promise<Uint8Array<ArrayBuffer>> {
  return plain(await readFile(require.resolve(`@fontsource/${family}/files/${family}-${slice}-${weight}-${style}.woff`)))
}
