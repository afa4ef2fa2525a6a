import { OpenError } from '../../../../src/core/errors.ts'
import { childOf, numberOf, numbersOf, pathOf, textOf, type Tree } from '../tree.ts'
import { readTextTree } from './textTree.ts'
import { type Member, placedMember } from '../assembly/members.ts'

const HASH = 0x23
const NEWLINE = 0x0a
const MOST_SECTIONS = 10_000

/** The text form of a Pro/ENGINEER file (Release 20 as exporters write it): sections that begin with `#name`, each a tree with definitions of its own. */
export class TextFile {
  readonly release: string
  private readonly bytes: Uint8Array
  /** Where the first section of each name begins, behind its first line, and where it ends. */
  private readonly sections = new Map<string, readonly [from: number, to: number]>()

  /** `from`: behind the header. Throws `file-exception` for more sections than files have. */
  constructor(bytes: Uint8Array, from: number) {
    this.bytes = bytes
    let release = ''
    let name = ''
    let begun = from
    let count = 0
    for (let at = from; at < bytes.length; at = nextLine(bytes, at)) {
      if (bytes[at] !== HASH) continue
      if (++count > MOST_SECTIONS) throw new OpenError('file-exception', 'too many sections')
      this.close(name, begun, at)
      begun = nextLine(bytes, at)
      name = new TextDecoder('latin1').decode(bytes.subarray(at + 1, Math.min(begun, at + 200))).trim()
      if (name.startsWith('Pro/ENGINEER') && !release) release = name.replace(/\s+/g, ' ').replace(/ \(c\).*/i, '')
    }
    this.close(name, begun, bytes.length)
    this.release = release || 'Pro/ENGINEER'
  }

  private close(name: string, from: number, to: number): void {
    if (name && !this.sections.has(name)) this.sections.set(name, [from, to])
  }

  /** The tree of a section, under a root without a name; undefined when there is none. Throws `file-exception` for text that is no tree. */
  section(name: string): Tree | undefined {
    const range = this.sections.get(name)
    return range && readTextTree(this.bytes.subarray(...range))
  }
}

function nextLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(NEWLINE, at)
  return end < 0 ? bytes.length : end + 1
}

const COMPONENT = 1000
const MOST_MEMBERS = 1_000_000

/** Members of an assembly in the text form, section `AllFeatur`: a list of features, of which components are one kind. */
export function textMembers(section: Tree | undefined): Member[] {
  const features = childOf(section, 'Sld_Features')?.children ?? []
  const members: Member[] = []
  for (const feature of features) {
    if (feature.isNull || members.length >= MOST_MEMBERS) continue
    const data = childOf(feature, 'dat_ptr')
    if (numberOf(childOf(feature, 'feat_type_ptr'), 'type') !== COMPONENT || data?.kind !== 'comp_data') continue
    const family = textOf(childOf(data, 'model_ptr'), 'name')
    if (!family) continue
    const m = numbersOf(pathOf(feature, 'place_rec_ptr'), 'local_sys', 12)
    // Axes are columns, the origin is the last row.
    const numbers = m ? [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8], m[9], m[10], m[11]] : []
    members.push(placedMember(textOf(data, 'instance') || family, family, numbers))
  }
  return members
}
