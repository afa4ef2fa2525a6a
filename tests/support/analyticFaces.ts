import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A face as another kernel measures it; millimetres. */
export interface AnalyticFace {
  kind: string
  area: number
  /** What its area may be off by: its borders keep to the edges only within their tolerance, times their length. */
  loose: number
  /** Of cylinders and spheres; of tori the larger one. */
  radius?: number
  /** Of tori the smaller radius, of cones half the angle at the tip, radians. */
  second?: number
}

/** The table that bench/measure/reference.ts makes: distinct faces by file. */
export const analyticFacesFile = new URL('../conformance/analyticFaces.tsv.gz', import.meta.url)

export function analyticFaces(): Map<string, AnalyticFace[]> {
  const byFile = new Map<string, AnalyticFace[]>()
  let own: AnalyticFace[] = []
  for (const line of gunzipSync(readFileSync(analyticFacesFile)).toString().split('\n')) {
    const [kind, area, loose, radius, second] = line.split('\t')
    if (kind === 'file') byFile.set(area, (own = []))
    else if (area) {
      own.push({ kind, area: Number(area), loose: Number(loose), ...(radius && { radius: Number(radius) }), ...(second && { second: Number(second) }) })
    }
  }
  return byFile
}
