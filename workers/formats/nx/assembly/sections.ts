/** The section of the object model that holds components and their occurrences. */
export const COMPONENTS = 6

const COUNT_AT = 4
const ROWS_AT = 12
const ROW = 20
const MOST_SECTIONS = 1024

/** A section of the object model, by the table at its beginning: { number, number, place, 0, 0 }. It ends where the next one begins. */
export function sectionOf(part: Uint8Array, number: number): Uint8Array | undefined {
  if (part.length < ROWS_AT) return undefined
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
  const rows = Math.min(view.getUint32(COUNT_AT, true), MOST_SECTIONS, Math.floor((part.length - ROWS_AT) / ROW))
  let from = -1
  const places: number[] = [part.length]
  for (let row = 0; row < rows; row++) {
    const at = ROWS_AT + row * ROW
    const place = view.getUint32(at + 8, true)
    places.push(place)
    if (view.getUint32(at, true) === number) from = place
  }
  if (from < 0 || from >= part.length) return undefined
  return part.subarray(from, Math.min(...places.filter((place) => place > from)))
}
