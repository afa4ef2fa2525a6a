/** Slices of a family that hold any of these letters; `ranges`: CSS unicode-range of each slice. */
export function slicesFor(ranges: Record<string, string>, codes: Iterable<number>): Map<string, number[]> {
  const parsed: { slice: string; from: number; to: number }[] = []
  for (const [key, text] of Object.entries(ranges)) {
    // Numbered slices are written "[4]", named ones "latin".
    const slice = key.replace(/^\[(\d+)\]$/, '$1')
    for (const range of text.split(',')) {
      const match = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim())
      if (match) parsed.push({ slice, from: parseInt(match[1], 16), to: parseInt(match[2] ?? match[1], 16) })
    }
  }
  const out = new Map<string, number[]>()
  for (const code of codes)
    for (const { slice, from, to } of parsed) {
      if (code < from || code > to) continue
      const held = out.get(slice)
      if (held) held.push(code)
      else out.set(slice, [code])
      break
    }
  return out
}
