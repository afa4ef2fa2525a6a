const BORDER = 10
const TITLE = { width: 90, height: 24 }

/** A sheet with a frame and a title block, as the SVG of a page's template. */
export function template(width: number, height: number): string {
  const [x, y] = [width - BORDER - TITLE.width, height - BORDER - TITLE.height]
  const label = (at: readonly [number, number], text: string): string => `<text x="${at[0]}" y="${at[1]}" font-size="2.5">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:freecad="https://www.freecad.org/wiki/index.php?title=Svg_Namespace" version="1.1" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">
<g fill="none" stroke="#000000" stroke-width="0.7"><rect x="${BORDER}" y="${BORDER}" width="${width - 2 * BORDER}" height="${height - 2 * BORDER}"/></g>
<g fill="none" stroke="#000000" stroke-width="0.35"><path d="M${x} ${height - BORDER}V${y}H${width - BORDER}M${x} ${y + 14}H${width - BORDER}M${x + 60} ${y + 14}v10"/></g>
<g font-family="sans-serif" fill="#000000">${label([x + 2, y + 4], 'Title')}${label([x + 2, y + 17.5], 'Units')}${label([x + 62, y + 17.5], 'Scale')}
<text freecad:editable="title" x="${x + 2}" y="${y + 11}" font-size="6"><tspan>Title</tspan></text>
<text x="${x + 2}" y="${y + 22.5}" font-size="4">mm</text><text x="${x + 62}" y="${y + 22.5}" font-size="4">1:1</text></g>
</svg>
`
}
