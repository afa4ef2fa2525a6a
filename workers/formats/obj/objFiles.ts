import type { FileEntry, FileSet } from '../../contract/fileSet.ts'
import { scannableBytes } from '../../mesh/text.ts'
import { type ObjMaterial, parseMtl } from './mtl.ts'

/** `mtllib` stands at the top of real files; further in it is found only when the file is opened. */
const HEAD_BYTES = 1 << 20
/** Material libraries larger than this are not material libraries. */
const MAX_MTL_BYTES = 64 << 20

/** What the first bytes of an OBJ name after `mtllib`. */
export async function librariesInHead(entry: FileEntry): Promise<string[]> {
  const text = new TextDecoder().decode(scannableBytes(await entry.slice(0, HEAD_BYTES)))
  return [...text.matchAll(/^[ \t]*mtllib[ \t]+([^\r\n]+)/gim)].map((match) => withoutComment(match[1]))
}

/** A name as written, without a comment behind it. A `#` can be part of a name, so this is the second choice only. */
export const withoutComment = (name: string): string => name.replace(/\s#.*$/, '').trim()

/** The files of one `mtllib` statement: names may hold blanks, and one statement may give several names. */
function libraryFiles(files: FileSet, written: string, from: string): { entries: FileEntry[]; missing: string[] } {
  const statement = withoutComment(written)
  const whole = files.resolve(written, from) ?? files.resolve(statement, from)
  if (whole) return { entries: [whole], missing: [] }
  const entries: FileEntry[] = []
  const absent: string[] = []
  for (const name of statement.split(/\s+/)) {
    const entry = files.resolve(name, from)
    if (entry) entries.push(entry)
    else absent.push(name)
  }
  return entries.length > 0 ? { entries, missing: absent } : { entries, missing: [statement] }
}

/** Materials of all libraries; of several with one name the first counts. */
export async function readMaterials(
  files: FileSet,
  statements: readonly string[],
  from: string,
): Promise<{ materials: Map<string, ObjMaterial>; missing: string[] }> {
  const materials = new Map<string, ObjMaterial>()
  const missing: string[] = []
  for (const statement of new Set(statements)) {
    if (statement === '') continue
    const found = libraryFiles(files, statement, from)
    missing.push(...found.missing)
    for (const entry of found.entries) {
      if (entry.size > MAX_MTL_BYTES) continue
      for (const [name, material] of parseMtl(await entry.bytes())) if (!materials.has(name)) materials.set(name, material)
    }
  }
  return { materials, missing }
}
