/** Lines over one axis. */
export interface Panel {
  title: string
  /** Unit of the axis. */
  unit: string
  lines: { name: string; points: [x: number, y: number][] }[]
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM, GAP] = [380, 240, 40, 34, 44, 30]
/** Colours that people with any colour vision can distinguish, on light and dark pages (Okabe and Ito). */
const COLOURS = ['#0072b2', '#d55e00', '#009e73']
const TICKS = 4

/** The next 1, 2 or 5 times a power of ten. */
function niceStep(range: number): number {
  const rough = range / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough)!
}

/** Panels side by side with the same height of their axes, from zero, as SVG. */
export function plot(panels: Panel[]): string {
  const top = Math.max(...panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([, y]) => y))))
  const parts = panels.map((panel, i) => drawn(panel, i * (WIDTH + LEFT + GAP) + LEFT, top))
  const legend = panels[0].lines.map(
    ({ name }, i) =>
      `<path d="M${LEFT + i * 210} ${HEIGHT + TOP + BOTTOM + 8}h24" stroke="${COLOURS[i]}" stroke-width="2"/><text x="${LEFT + 30 + i * 210}" y="${HEIGHT + TOP + BOTTOM + 12}">${name}</text>`,
  )
  const [width, height] = [panels.length * (WIDTH + LEFT + GAP), HEIGHT + TOP + BOTTOM + 24]
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#777">`
  return `${[head, ...parts, ...legend, '</svg>'].join('\n')}\n`
}

function drawn({ title, unit, lines }: Panel, left: number, top: number): string {
  const most = Math.max(...lines.flatMap(({ points }) => points.map(([x]) => x)))
  const [stepX, stepY] = [niceStep(most), niceStep(top)]
  const at = (x: number, y: number): string => `${(left + (x / most) * WIDTH).toFixed(1)} ${(TOP + HEIGHT - (y / top) * HEIGHT).toFixed(1)}`
  const out = [`<text x="${left}" y="18" font-weight="600">${title}</text>`]
  for (let y = 0; y <= top; y += stepY) {
    const level = (TOP + HEIGHT - (y / top) * HEIGHT).toFixed(1)
    out.push(
      `<path d="M${left} ${level}h${WIDTH}" stroke="#8884"/><text x="${left - 6}" y="${level}" dy="4" text-anchor="end">${Number(y.toPrecision(6))}</text>`,
    )
  }
  for (let x = 0; x <= most; x += stepX) {
    const place = (left + (x / most) * WIDTH).toFixed(1)
    out.push(`<text x="${place}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${Number(x.toPrecision(6))}</text>`)
  }
  out.push(`<text x="${left + WIDTH}" y="${TOP + HEIGHT + 36}" text-anchor="end">${unit}</text>`)
  lines.forEach(({ points }, i) => {
    out.push(`<path d="M${points.map(([x, y]) => at(x, y)).join('L')}" fill="none" stroke="${COLOURS[i]}" stroke-width="2"/>`)
    for (const [x, y] of points) out.push(`<circle cx="${at(x, y).split(' ')[0]}" cy="${at(x, y).split(' ')[1]}" r="3" fill="${COLOURS[i]}"/>`)
  })
  return out.join('\n')
}
