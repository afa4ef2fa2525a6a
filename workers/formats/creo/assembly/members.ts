import { OpenError } from '../../../../src/core/errors.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { Mark, Psb, Type } from '../psb/psb.ts'
import { baseName, type FileEntry, type FileSet, folderOf, pathKey, sharedSteps, stepsOf } from '../../../contract/fileSet.ts'

export interface Member {
  /** Model's name without extension, in capitals. */
  name: string
  /** Name of the generic that holds the geometry if the model is an instance of a family table; else the same as `name`. */
  family: string
  /** Column-major 4 × 4, model units; absent when it could not be read. */
  matrix?: Float64Array
}

const MEMBERS = latinBytes('\xe0\0members\0')
const EXPLODED = latinBytes('\xe0\x01active_expl_state_id\0')
const LETTERS = /^[\w\-+.$& ]{1,80}$/
const ORTHONORMAL = 1e-3

/**
 * Members of an assembly, from its `NeuAsmSld` section. The first one names its fields, the others follow it in the same order. A member whose numbers cannot be
 * read stands without a place, and the next is looked for.
 */
export function readMembers(section: Uint8Array): Member[] {
  const from = findBytes(section, MEMBERS)
  if (from < 0) return []
  const members: Member[] = []
  const psb = new Psb(section, from + MEMBERS.length)
  let stated = 0
  try {
    psb.skipTo(Mark.array)
    psb.byte()
    stated = psb.int()
    psb.skipTo(Mark.named)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return members
  }
  const first = named(psb)
  if (!first) return members
  members.push(first.member)
  let at = psb.at
  while (members.length < stated) {
    const next = positional(section, at, first.fields)
    if (!next) break
    members.push(next.member)
    at = next.end
  }
  return members
}

/** Whether an assembly was saved while one of its exploded views was shown, by its `NeuAsmSld` section. */
export function isExploded(section: Uint8Array): boolean {
  const at = findBytes(section, EXPLODED)
  if (at < 0) return false
  try {
    return new Psb(section, at + EXPLODED.length).int() > 0
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return false
  }
}

/** Fields between the family's name and the axes are of no interest: how many there are. */
function named(psb: Psb): { member: Member; fields: number } | undefined {
  const texts: Record<string, string> = {}
  const vectors: Record<string, Float64Array> = {}
  let fields = 0
  const finished = (): { member: Member; fields: number } | undefined => {
    if (texts.name === undefined) return undefined
    const numbers = ['e1', 'e2', 'e3', 'origin'].flatMap((name) => [...(vectors[name] ?? [])])
    return { member: placedMember(texts.name, texts.family_name ?? texts.name, numbers), fields }
  }
  try {
    while (psb.peek === Mark.named) {
      psb.byte()
      const type = psb.byte()
      const name = psb.text()
      if (name === 'name' || name === 'family_name') texts[name] = psb.text()
      else if (type === 0x02) {
        psb.skip(Mark.array)
        vectors[name] = psb.numbers(psb.int(), Type.double)
        if (name === 'origin') return finished()
      } else {
        psb.int()
        if (name !== 'id' && name !== 'type') fields++
      }
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return finished()
}

/** The next `e3`, number, type, name, family from `from` on. */
function positional(section: Uint8Array, from: number, fields: number): { member: Member; end: number } | undefined {
  for (let at = section.indexOf(Mark.next, from); at >= 0; at = section.indexOf(Mark.next, at + 1)) {
    const psb = new Psb(section, at + 1)
    let name = ''
    let family = ''
    try {
      psb.int()
      psb.int()
      name = psb.text()
      family = psb.text()
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      continue
    }
    if (!LETTERS.test(name) || !LETTERS.test(family)) continue
    const end = psb.at
    try {
      for (let i = 0; i < fields; i++) psb.int()
      return { member: placedMember(name, family, [...psb.numbers(12, Type.double)]), end: psb.at }
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      return { member: { name, family }, end }
    }
  }
  return undefined
}

/** A member by twelve numbers: images of the axes, then the place. Numbers that are no rotation were not read rightly. */
export function placedMember(name: string, family: string, m: readonly number[]): Member {
  const dot = (i: number, j: number): number => m[i] * m[j] + m[i + 1] * m[j + 1] + m[i + 2] * m[j + 2]
  const good =
    m.length === 12 &&
    m.every((value) => Number.isFinite(value) && Math.abs(value) < 1e9) &&
    [0, 3, 6].every((i) => Math.abs(dot(i, i) - 1) < ORTHONORMAL) &&
    [dot(0, 3), dot(0, 6), dot(3, 6)].every((value) => Math.abs(value) < ORTHONORMAL)
  if (!good) return { name, family }
  return { name, family, matrix: Float64Array.of(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1) }
}

const NAME = /^(.*)\.(prt|asm)(?:\.(\d+))?$/

interface ModelFile {
  entry: FileEntry
  key: string
  /** Steps of the path of its folder. */
  steps: string[]
  version: number
}

/** Parts and assemblies of a set by their names without extension and version (`.prt.12`). */
export class ModelFiles {
  private readonly byStem: Map<string, ModelFile[]>

  constructor(files: FileSet) {
    const all = [...files.entries()].flatMap((entry) => {
      const key = pathKey(entry.path)
      const match = NAME.exec(baseName(key))
      return match ? [{ stem: match[1], file: { entry, key, steps: stepsOf(folderOf(key)), version: Number(match[3] ?? 0) } }] : []
    })
    const groups = Map.groupBy(all, ({ stem }) => stem)
    this.byStem = new Map([...groups].map(([stem, list]) => [stem, list.map(({ file }) => file)]))
  }

  /** The file of a member: of its family's name or its own, of those nearest to the assembly `from` the newest of the versions that are there. */
  find({ name, family }: Member, from: string): FileEntry | undefined {
    const own = pathKey(from)
    const home = stepsOf(folderOf(own))
    for (const wanted of new Set([family.toLowerCase(), name.toLowerCase()])) {
      const ranked = (this.byStem.get(wanted) ?? []).filter(({ key }) => key !== own).map((file) => ({ ...file, near: sharedSteps(file.steps, home) }))
      const [best] = ranked.toSorted((a, b) => b.near - a.near || a.steps.length - b.steps.length || b.version - a.version)
      if (best) return best.entry
    }
    return undefined
  }
}
