/** How a field is stored: unsigned byte, character, logical, short, UTF-16 unit, int, node index, double, interval, vector, position, box, tag. */
export type FieldCode = 'u' | 'c' | 'l' | 'n' | 'w' | 'd' | 'p' | 'f' | 'i' | 'v' | 'h' | 'b' | 't'

export interface Field {
  name: string
  code: FieldCode
  /** 0 = one value, 1 = as many as the node states (only a last field), more = so many. */
  count: number
  /** False: the field takes no bytes, though its length is stated. */
  stored: boolean
}

/** Numbers that one value of a code takes. */
export const widths: Record<FieldCode, number> = { u: 1, c: 1, l: 1, n: 1, w: 1, d: 1, p: 1, f: 1, i: 2, v: 3, h: 3, b: 6, t: 1 }

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(widths, code)

/** The fields of a type of node, and where each begins among a node's numbers. */
export interface Layout {
  fields: readonly Field[]
  slots: ReadonlyMap<string, number>
  /** The last field is a list whose length stands before the node's index. */
  variable: boolean
}

export function makeLayout(fields: readonly Field[]): Layout {
  const slots = new Map<string, number>()
  let at = 0
  for (const { name, code, count } of fields) {
    slots.set(name, at)
    at += widths[code] * Math.max(1, count)
  }
  return { fields, slots, variable: fields.at(-1)?.count === 1 }
}

/** Fields from their short form: `name:code`, `[n]` for so many, `[]` for a list. */
export function fieldsOf(text: string): Field[] {
  return text.split(' ').map((word) => {
    const [, name, code, list] = /^(\w+):(\w)(?:\[(\d*)\])?$/.exec(word) ?? []
    if (!isFieldCode(code)) throw new TypeError(word)
    return { name, code, count: list === undefined ? 0 : list === '' ? 1 : Number(list), stored: true }
  })
}
