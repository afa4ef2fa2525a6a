import type { Quantities } from './row.ts'

/** Facts that the collection's lists state of a file: read by programs that share nothing with Facet. Sizes in millimetres. */
export function factsIn(format: string, text: string): Quantities {
  const number = (pattern: RegExp): number | undefined => (pattern.test(text) ? Number(pattern.exec(text)![1]) : undefined)
  const box = /bbox mm \[([^\]]*)\] ?\.\. ?\[([^\]]*)\]/.exec(text)
  const size = box ? sidesOf(box[1], box[2]) : undefined
  if (format === 'catia') return clean({ size, area: number(/mesh area ([\d.]+) mm2/), faces: number(/, faces (\d+)/) })
  // An assembly's list counts the faces of each part once.
  if (format === 'parasolid') return /root ASSEMBLY/.test(text) ? {} : clean({ faces: number(/; faces (\d+);/) })
  if (format === 'solidedge' || format === 'solidworks') return clean({ size })
  return {}
}

function sidesOf(low: string, high: string): number[] {
  const from = low.split(',').map(Number)
  return high.split(',').map((value, axis) => Number(value) - from[axis])
}

const clean = (values: Quantities): Quantities => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Rows of the table of NIST's parts: the body alone, without the lines of annotations. The mesh that its volume and area are of is another viewer's. */
export function nistRows(table: string): Map<string, Quantities> {
  const out = new Map<string, Quantities>()
  for (const line of table.trim().split('\n').slice(1)) {
    const [name, , box, , , volume, area, faces, parts] = line.split('\t')
    out.set(name, { size: box.split(' x ').map(Number), area: Number(area), volume: Number(volume), faces: Number(faces), bodies: Number(parts) })
  }
  return out
}
