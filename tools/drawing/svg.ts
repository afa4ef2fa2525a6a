import type { FontTable, OutlineFont } from '../../src/core/drawing/drawing.ts'
import type { Recorded } from '../../workers/drawing/text/recorder.fixture.ts'

/** The recorded items as an SVG picture, to look at; y up, `margin` in drawing units. */
export function svgOf(items: readonly Recorded[], fonts: FontTable, pixels = 1200, margin = 1): string {
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity }
  const reach = (points: ArrayLike<number>): void => {
    for (let i = 0; i + 1 < points.length; i += 2) {
      box.x1 = Math.min(box.x1, points[i])
      box.y1 = Math.min(box.y1, points[i + 1])
      box.x2 = Math.max(box.x2, points[i])
      box.y2 = Math.max(box.y2, points[i + 1])
    }
  }
  const parts: string[] = []
  for (const item of items) {
    const color = colorOf(item.style.color)
    if (item.kind === 'polyline') {
      reach(item.points)
      parts.push(`<path d="${pathOf(item.points, item.closed)}" fill="none" stroke="${color}"/>`)
    } else if (item.kind === 'fill') {
      item.rings.forEach(reach)
      parts.push(`<path d="${item.rings.map((ring) => pathOf(ring, true)).join('')}" fill="${color}" fill-rule="evenodd" stroke="none"/>`)
    } else if (item.kind === 'triangles') {
      reach(item.positions)
      for (let i = 0; i < item.indices.length; i += 3) {
        const corner = item.indices.slice(i, i + 3)
        const c = item.color
        const mix = c ? `rgb(${[0, 1, 2].map((k) => corner.reduce((sum, v) => sum + c[v * 4 + k], 0) / 3).join()})` : color
        parts.push(
          `<path d="${pathOf(
            corner.flatMap((v) => [item.positions[v * 2], item.positions[v * 2 + 1]]),
            true,
          )}" fill="${mix}" stroke="none"/>`,
        )
      }
    } else if (item.kind === 'glyph') {
      reach([item.matrix[4], item.matrix[5]])
      parts.push(`<path transform="matrix(${item.matrix.join()})" d="${glyphPath(fonts.fonts[item.font], item.glyph)}" fill="${color}" stroke="none"/>`)
    } else if (item.kind === 'text') {
      reach(item.corners)
      parts.push(`<path d="${pathOf(item.corners, true)}" fill="none" stroke="#39f" stroke-opacity=".35"/>`)
    }
  }
  const width = box.x2 - box.x1 + 2 * margin,
    height = box.y2 - box.y1 + 2 * margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="${box.x1 - margin} ${-box.y2 - margin} ${width} ${height}">` +
    `<rect x="${box.x1 - margin}" y="${-box.y2 - margin}" width="${width}" height="${height}" fill="#fff"/>` +
    `<g transform="scale(1 -1)" stroke-width="${(1.2 * width) / pixels}" stroke-linejoin="round" stroke-linecap="round">${parts.join('\n')}</g></svg>`
  )
}

const colorOf = (color = 0): string =>
  color === 0 || (color & 255) === 1 ? (color === 1 ? '#ffe' : '#111') : `#${(color >>> 8).toString(16).padStart(6, '0')}`

const pathOf = (points: ArrayLike<number>, closed: boolean): string => {
  let out = ''
  for (let i = 0; i + 1 < points.length; i += 2) out += `${i === 0 ? 'M' : 'L'}${points[i]} ${points[i + 1]}`
  return closed ? `${out}Z` : out
}

function glyphPath(font: OutlineFont, glyph: number): string {
  let at = font.coordinateStart[glyph]
  let out = ''
  for (let i = font.start[glyph]; i < font.start[glyph + 1]; i++) {
    const command = font.commands[i]
    const count = [2, 2, 4, 6, 0][command]
    out += 'MLQCZ'[command] + Array.from(font.coordinates.subarray(at, at + count)).join(' ')
    at += count
  }
  return out
}
