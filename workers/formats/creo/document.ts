import { OpenError } from '../../../src/core/errors.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import { type Member, readMembers } from './assembly/members.ts'
import { findBytes, latinBytes } from '../../bytes/findBytes.ts'
import { Container, latin } from './container/container.ts'
import { Psb } from './psb/psb.ts'

const JPEG = [0xff, 0xd8, 0xff]
const OUTLINE = latinBytes('outline\0\xf9\x02\x03')

/** A Creo or Pro/ENGINEER part or assembly. */
export interface Document {
  container: Container
  units: 'mm' | 'in'
  scale: number
}

/** Throws `file-exception`. */
export function readDocument(bytes: Uint8Array): Document {
  const container = new Container(bytes)
  const text = tryRead(container, 'BasicText')
  const units = text && /\bInch\b/.test(latin(text)) ? 'in' : 'mm'
  return { container, units, scale: mmPerUnit[units] }
}

export function membersOf({ container }: Document): Member[] {
  const section = tryRead(container, 'NeuAsmSld')
  return section ? readMembers(section) : []
}

/** The picture that Creo saved, from where its JPEG begins. */
export function previewOf({ container }: Document): Preview | undefined {
  for (const name of ['THMB_IMG_MAIN', 'THMB_IMG_INDX']) {
    const section = tryRead(container, name)
    const at = section ? findBytes(section, JPEG) : -1
    if (section && at >= 0) return { image: section.slice(at), mime: 'image/jpeg' }
  }
  return undefined
}

/** The part's box as the file states it, millimetres; undefined when it cannot be read. */
export function outlineOf({ container, scale }: Document): number[] | undefined {
  const section = tryRead(container, 'BasicData')
  const at = section ? findBytes(section, OUTLINE) : -1
  if (!section || at < 0) return undefined
  const psb = new Psb(section, at + OUTLINE.length)
  try {
    return [...psb.values(6, () => psb.double())].map((value) => value * scale)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}

/** Undefined also for a section that cannot be unpacked: the others may do. */
export function tryRead(container: Container, name: string): Uint8Array | undefined {
  try {
    return container.read(name)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}
