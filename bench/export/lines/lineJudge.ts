import { Curves, NEAR, SAMPLES } from './lineCompare.ts'
import type { ViewPoints } from './lineViews.ts'
import type { RayLines, Verdict } from './rayLines.ts'

/** Lines of a picture beside those that rays find: lengths in mm. */
export interface Judged {
  /** Lines that rays find in sight, and behind something, among all lines of both pictures and the outlines of the mesh. */
  truth: { visible: number; hidden: number }
  ours: LineErrors
  theirs: LineErrors
}

export interface LineErrors {
  /** Drawn as visible: behind something, and no line at all. */
  shown: number
  noLine: number
  /** In sight and not drawn as visible. */
  missing: number
  /** Drawn as hidden where there is no line, and behind something and not drawn. */
  hiddenExtra: number
  hiddenMissing: number
}

/** A place that is judged other than drawn, for pictures. */
export type Fault = [x: number, y: number, whose: 'ours' | 'theirs', error: keyof LineErrors]

/** Judges two pictures of a view by rays. Places at which definitions differ count for neither. */
export function judgeLines(ours: ViewPoints, theirs: ViewPoints, rays: RayLines, size: number, faults: Fault[] = []): Judged {
  const near = NEAR * size
  const step = size / SAMPLES
  const curvesOf = (points: ViewPoints) => ({ visible: new Curves(points.visible, near), hidden: new Curves(points.hidden, near) })
  const pictures = { ours: curvesOf(ours), theirs: curvesOf(theirs) }
  const outlines = new Curves(rays.outlines(), near)
  const verdicts = new Map<string, Verdict>()
  const judge = (x: number, y: number, dx: number, dy: number): Verdict => {
    const key = `${Math.round(x / step)} ${Math.round(y / step)} ${Math.round((Math.atan2(dy, dx) * 8) / Math.PI + 8) % 8}`
    let verdict = verdicts.get(key)
    if (!verdict) verdicts.set(key, (verdict = rays.at(x, y, dx, dy)))
    return verdict
  }
  /** Length of the places that are on one of `from`, not counting any twice. */
  const lengthOf = (from: readonly Curves[], counts: (x: number, y: number, verdict: () => Verdict) => boolean): number => {
    let sum = 0
    const taken = new Set<string>()
    for (const curves of from) {
      curves.sample(step, (x, y, dx, dy) => {
        const cell = `${Math.round(x / step)} ${Math.round(y / step)}`
        if (taken.has(cell) || !counts(x, y, () => judge(x, y, dx, dy))) return
        taken.add(cell)
        sum += step
      })
    }
    return sum
  }
  const all = [pictures.theirs.visible, pictures.theirs.hidden, pictures.ours.visible, pictures.ours.hidden, outlines]
  const errorsOf = (whose: 'ours' | 'theirs'): LineErrors => {
    const { visible, hidden } = pictures[whose]
    const count = (error: keyof LineErrors, from: readonly Curves[], counts: (x: number, y: number, verdict: () => Verdict) => boolean): number =>
      lengthOf(from, (x, y, verdict) => {
        const wrong = counts(x, y, verdict)
        if (wrong) faults.push([x, y, whose, error])
        return wrong
      })
    return {
      shown: count('shown', [visible], (_x, _y, verdict) => verdict() === 'hidden'),
      noLine: count('noLine', [visible], (_x, _y, verdict) => verdict() === 'none'),
      missing: count('missing', all, (x, y, verdict) => !visible.has(x, y) && verdict() === 'visible'),
      hiddenExtra: count('hiddenExtra', [hidden], (x, y, verdict) => !visible.has(x, y) && verdict() === 'none'),
      hiddenMissing: count('hiddenMissing', all, (x, y, verdict) => !visible.has(x, y) && !hidden.has(x, y) && verdict() === 'hidden'),
    }
  }
  const [own, other] = [errorsOf('ours'), errorsOf('theirs')]
  const found = (picture: { visible: Curves; hidden: Curves }, wanted: Verdict): number =>
    lengthOf(wanted === 'visible' ? [picture.visible] : [picture.hidden], (_x, _y, verdict) => verdict() === wanted)
  return {
    truth: { visible: found(pictures.ours, 'visible') + own.missing, hidden: found(pictures.ours, 'hidden') + own.hiddenMissing },
    ours: own,
    theirs: other,
  }
}

/** Errors as shares of the lines that are there. */
export function shareOf({ truth }: Judged, { shown, noLine, missing, hiddenExtra, hiddenMissing }: LineErrors): { visible: number; hidden: number } {
  return {
    visible: (shown + noLine + missing) / (truth.visible || 1),
    hidden: (hiddenExtra + hiddenMissing) / (truth.hidden || truth.visible || 1),
  }
}

const names: Readonly<Record<keyof LineErrors, string>> = {
  shown: 'shows what is hidden',
  noLine: 'shows lines that are none',
  missing: 'does not show lines in sight',
  hiddenExtra: 'dashes lines that are none',
  hiddenMissing: 'leaves out hidden lines',
}

/** The errors of a picture that are more than a share of its lines, largest first: in words. */
export function wordsFor(whose: string, judged: Judged, errors: LineErrors, least: number): string {
  const { visible, hidden } = judged.truth
  const share = (error: keyof LineErrors): number => errors[error] / ((error.startsWith('hidden') ? hidden : visible) || visible || 1)
  const found = (Object.keys(names) as (keyof LineErrors)[]).filter((error) => share(error) > least).toSorted((a, b) => share(b) - share(a))
  return found.length > 0 ? `${whose} ${found.map((error) => `${names[error]} (${(share(error) * 100).toFixed(1)} %)`).join(', ')}` : ''
}
