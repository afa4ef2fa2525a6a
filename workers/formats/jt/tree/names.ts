import type { Attribute } from '../../../../src/core/scene/model.ts'
import type { AtomValue } from '../graph/properties.ts'

/** `crank.part;17;0:` and `top.asm;0;610:` are a name, its kind, and two numbers of versions. */
const STAMPED = /^(.*);\d+;-?\d+:$/
const KIND = /\.(part|asm)$/i

/** The name that a node has; '' for none. */
export function nameOf(properties: ReadonlyMap<string, AtomValue>): string {
  for (const key of ['JT_PROP_NAME', 'CAD_PARTNAME::', 'Name::']) {
    const stated = properties.get(key)
    if (typeof stated !== 'string' || stated === '') continue
    return (STAMPED.exec(stated)?.[1] ?? stated).replace(KIND, '')
  }
  return ''
}

/** Properties that are meant for users: their keys end in two colons. */
export function attributesOf(properties: ReadonlyMap<string, AtomValue>): Attribute[] {
  const out: Attribute[] = []
  for (const [key, value] of properties) {
    if (!key.endsWith('::') || typeof value === 'object' || value === '') continue
    out.push({ name: key.slice(0, -2), value })
  }
  return out
}
