import type { Attribute } from '../../../../src/core/scene/model.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Tok } from '../stream/tokenTable.ts'
import type { AcisRecords } from './acisRecords.ts'

const MOST_LISTED = 200

/** Colours and names that hang on bodies and faces. */
export class Attributes {
  private readonly records: AcisRecords

  constructor(records: AcisRecords) {
    this.records = records
  }

  /** 0 for none. */
  color(owner: number): Rgba {
    for (const record of this.of(owner)) {
      const special = this.records.special(record)
      if (special === 'rgb_color') return rgb(this.records.numbers(record).slice(-3))
      // Bits of colour method over the colour: C2 stands for a true one.
      if (special === 'truecolor') return trueColor(this.records.numbers(record).at(-1) ?? 0)
    }
    return 0
  }

  /** Texts by their names. */
  listed(owner: number): Attribute[] {
    const out: Attribute[] = []
    for (const record of this.of(owner)) {
      if (this.records.special(record) !== 'string_attrib') continue
      const [name, value] = this.texts(record)
      if (name && value !== undefined && out.length < MOST_LISTED) out.push({ group: 'ACIS', name, value })
    }
    return out
  }

  /** The text whose name says that it is one; '' for none. */
  name(owner: number): string {
    const found = this.listed(owner).find(({ name }) => /name/i.test(name))
    return found ? String(found.value) : ''
  }

  private texts(record: number): string[] {
    const { tokens } = this.records
    const out: string[] = []
    for (let t = this.records.fields(record); t < this.records.end(record); t++) if (tokens.kind(t) === Tok.text) out.push(tokens.string(t))
    return out
  }

  private of(owner: number): number[] {
    return this.records.chain(this.records.attribute(owner), 'attrib')
  }
}

function rgb(channels: readonly number[]): Rgba {
  if (channels.length !== 3 || !channels.every((value) => value >= 0 && value <= 1)) return 0
  return channels.reduce((color, value) => color * 256 + Math.round(value * 255), 0) * 256 + 255
}

function trueColor(value: number): Rgba {
  const bits = value >>> 0
  return bits >>> 24 === 0xc2 ? (bits & 0xffffff) * 256 + 255 : 0
}
