import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { externalFiles } from './externalFiles.ts'
import { rigidMatrices } from './rigidMatrices.ts'
import { SectionKind, sectionOf } from './sections.ts'

const CLASS = latinBytes('UGS::OCC::BasicInstance')
const EXTERNAL = 0xf0
/** Bytes that a reference within the section takes. */
const MOST_REFERENCE = 3
const INHERITED = 'inherited'

/**
 * Components of an assembly, from the section of the object model that holds them. An instance is a rigid 4 × 4 matrix, row by row, a reference within the section, and
 * the number of an external object, which the external references assign to a file: the records around them need not be read for it.
 */
export function readInstances(part: Uint8Array, references: Uint8Array | undefined): Component[] {
  const section = sectionOf(part, SectionKind.components)
  if (!section || findBytes(section, CLASS) < 0) return []
  const files = externalFiles(references, SectionKind.components)
  const instances: Component[] = []
  for (const { matrix, end } of rigidMatrices(section)) {
    for (let at = end + 1; at <= end + MOST_REFERENCE; at++) {
      const file = section[at] === EXTERNAL ? files[section[at + 1]] : undefined
      if (!file || !/\.prt$/i.test(file)) continue
      const name = nameAt(section, at + 2)
      instances.push({ file, ...(name && { name }), matrix })
      break
    }
  }
  return instances
}

/** Behind two references: 3, the length with two bytes more, text, 0. `inherited` behind a blank stands for the file's own name. */
function nameAt(section: Uint8Array, from: number): string | undefined {
  for (let at = from + 2; at <= from + 2 * MOST_REFERENCE; at++) {
    const end = at + section[at + 1]
    if (section[at] !== 3 || !(end > at + 2) || section[end] !== 0) continue
    const text = new TextDecoder().decode(section.subarray(at + 2, end)).trim()
    return text === INHERITED || text === '' ? undefined : text
  }
  return undefined
}

/** One occurrence of another part in an assembly. */
export interface Component {
  /** The file that it shows. */
  file: string
  /** Name that the author gave; absent = as its file. */
  name?: string
  /** Column-major, millimetres; absent = where it stands could not be read. */
  matrix?: Float64Array
}

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
