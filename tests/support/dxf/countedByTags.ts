import { tagsOf, textOf } from './dxfTags.ts'

/** What the reader calls otherwise than the file, or leaves out: name in the file to name here. */
const renamed: Record<string, string> = { TRACE: 'SOLID' }

/** Entities of the section ENTITIES and of the layouts' blocks by type, by tags alone. */
export function countedByTags(bytes: Uint8Array): Record<string, number> {
  const counts: Record<string, number> = {}
  let section = ''
  let type = ''
  let inLayout = false
  for (const tag of tagsOf(bytes, () => {})) {
    if (tag.code === 2 && type === 'SECTION' && section === '') section = textOf(bytes, tag)
    if (tag.code === 2 && type === 'BLOCK') inLayout = /^[*$]paper_?space/i.test(textOf(bytes, tag))
    if (tag.code !== 0) continue
    type = textOf(bytes, tag)
    if (type === 'EOF') break
    if (type === 'ENDSEC') section = ''
    if (type === 'ENDBLK') inLayout = false
    if (section !== 'ENTITIES' && !(section === 'BLOCKS' && inLayout)) continue
    if (['BLOCK', 'VERTEX', 'ATTRIB', 'SEQEND'].includes(type)) continue
    counts[renamed[type] ?? type] = (counts[renamed[type] ?? type] ?? 0) + 1
  }
  return counts
}
