import { binaryText, isBinary, tagsOf, textOf } from './dxfTags.ts'

/** An object of a DXF file: its name and its tags in order, values as text. */
export interface DxfRecord {
  type: string
  tags: { code: number; value: string }[]
}

/** Records of which the type (and the section that they stand in) is wanted. */
export function* recordsOf(bytes: Uint8Array, wanted: (type: string, section: string) => boolean): Generator<DxfRecord> {
  const binary = isBinary(bytes)
  let record: DxfRecord | undefined
  let section = ''
  let opening = false
  for (const tag of tagsOf(bytes, () => {})) {
    if (tag.code === 0) {
      if (record) yield record
      const type = textOf(bytes, tag)
      if (type === 'EOF') return
      record = !opening && wanted(type, section) ? { type, tags: [] } : undefined
      opening = type === 'SECTION'
    } else if (opening) {
      section = textOf(bytes, tag)
      opening = false
    } else record?.tags.push({ code: tag.code, value: binary ? binaryText(bytes, tag).trim() : textOf(bytes, tag) })
  }
  if (record) yield record
}

/** Numbers of a code, in order. */
export const numbersOf = ({ tags }: DxfRecord, code: number): number[] => tags.filter((tag) => tag.code === code).map(({ value }) => Number(value))
/** Points of a code, of which y and z have the next ones. */
export function pointsOf({ tags }: DxfRecord, code: number): [number, number, number][] {
  const points: [number, number, number][] = []
  for (const tag of tags) {
    const axis = (tag.code - code) / 10
    const value = Number(tag.value)
    if ((axis !== 0 && axis !== 1 && axis !== 2) || !Number.isFinite(value)) continue
    if (axis === 0) points.push([value, 0, 0])
    else if (points.length > 0) points[points.length - 1][axis] = value
  }
  return points
}

export const numberOf = (record: DxfRecord, code: number): number | undefined => numbersOf(record, code).find(Number.isFinite)
export const textValue = ({ tags }: DxfRecord, code: number): string | undefined => tags.find((tag) => tag.code === code)?.value

/** The tags of a subclass (from its marker to the next one, or to an embedded object). */
export function subclass({ type, tags }: DxfRecord, name: string): DxfRecord {
  const start = tags.findIndex(({ code, value }) => code === 100 && value === name)
  if (start < 0) return { type, tags: [] }
  const rest = tags.slice(start + 1)
  const end = rest.findIndex(({ code }) => code === 100 || code === 101)
  return { type, tags: end < 0 ? rest : rest.slice(0, end) }
}

/** The object's handle. */
export function handleOf(record: DxfRecord): number | undefined {
  const handle = parseInt(textValue(record, 5) ?? '', 16)
  return Number.isFinite(handle) ? handle : undefined
}

/** The handle of what it belongs to: those before it in braces are of reactors. */
export function ownerOf({ tags }: DxfRecord): number | undefined {
  const marker = tags.findIndex(({ code }) => code === 100)
  const owner = tags.slice(0, marker < 0 ? undefined : marker).findLast(({ code }) => code === 330)?.value
  const handle = parseInt(owner ?? '', 16)
  return Number.isFinite(handle) ? handle : undefined
}
