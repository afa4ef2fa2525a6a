/** Entities of a Part 21 file's data section by id, each as its text after `=`: "LINE('',#3,#4)". For files that our own kernel wrote, whose names hold no `;`. */
export function parseEntities(text: string): Map<number, string> {
  const start = text.indexOf('DATA;')
  const end = text.indexOf('ENDSEC;', start)
  const entities = new Map<number, string>()
  for (const statement of text
    .slice(start + 5, end)
    .replace(/\r?\n\s*/g, '')
    .split(';')) {
    const match = /^\s*#(\d+)\s*=\s*(.*)$/.exec(statement)
    if (match) entities.set(Number(match[1]), match[2].trim())
  }
  return entities
}

export const typeOf = (entity: string): string => /^[A-Z0-9_]+/.exec(entity)?.[0] ?? ''
export const references = (entity: string): number[] => Array.from(entity.matchAll(/#(\d+)/g), (match) => Number(match[1]))

/** A data section being written: equal shapeless values (points, directions, placements) are written once. */
export class DataSection {
  private readonly lines: string[] = []
  private readonly shared = new Map<string, string>()

  /** Adds an entity and returns its reference: "#12". */
  add(entity: string): string {
    this.lines.push(entity)
    return `#${this.lines.length}`
  }

  /** Like `add`, but an equal entity is reused. */
  share(entity: string): string {
    let reference = this.shared.get(entity)
    if (reference === undefined) {
      reference = this.add(entity)
      this.shared.set(entity, reference)
    }
    return reference
  }

  toString(): string {
    return this.lines.map((entity, i) => `#${i + 1}=${entity};\n`).join('')
  }
}

/** A real in the form that Part 21 requires: with a point. Twelve digits; dust is zero. */
export function real(value: number): string {
  if (Math.abs(value) < 1e-12) return '0.'
  const text = String(Number(value.toPrecision(12))).toUpperCase()
  if (text.includes('.')) return text
  return text.includes('E') ? text.replace('E', '.E') : `${text}.`
}

export const reals = (values: readonly number[]): string => `(${values.map(real).join()})`
/** A string; ASCII only, which is all that the samples need. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** A whole file with a fixed time stamp, so that it is the same in every run. */
export function part21(fileName: string, description: string, data: DataSection): string {
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((${text(description)}),'2;1');
FILE_NAME(${text(fileName)},'2026-01-01T00:00:00',('Facet'),('Facet'),'Facet sample maker','Facet','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));
ENDSEC;
DATA;
${data}ENDSEC;
END-ISO-10303-21;
`
}
