import type { NodeId } from '../../core/scene/model.ts'
import type { CameraState } from '../../viewer/api.ts'
import type { VisibilityState } from '../state/visibility.ts'

/** What a link may carry of the view: it stands in the address's fragment, which browsers never send to the server. */
export interface LinkView {
  camera: CameraState
  visibility: VisibilityState
}

/** A link that is longer is cut by some messengers: then it goes without the parts. */
const MOST_LETTERS = 1500
const DIGITS = 6
const FIELDS = 11
const MOST_NODES = 1_000_000

/** `camera~hidden~isolated`; numbers of the camera by `_`, nodes as ranges ("3.7-12"). */
export function encodeView({ camera, visibility }: LinkView): string {
  const { position, target, up, height, projection } = camera
  const numbers = [...position, ...target, ...up, height].map((value) => String(Number(value.toPrecision(DIGITS))))
  const place = [...numbers, projection === 'orthographic' ? 'o' : 'p'].join('_')
  const whole = [place, ranges(visibility.hidden), visibility.isolated ? ranges(visibility.isolated) : ''].join('~')
  return whole.length > MOST_LETTERS ? place : whole
}

/** Undefined when the text is not one of ours. */
export function decodeView(text: string): LinkView | undefined {
  if (text.length > 2 * MOST_LETTERS) return undefined
  const [place, hidden = '', isolated = ''] = text.split('~')
  const fields = place.split('_')
  const [x, y, z, tx, ty, tz, ux, uy, uz, height] = fields.map(Number)
  const numbers = [x, y, z, tx, ty, tz, ux, uy, uz, height]
  if (fields.length !== FIELDS || !numbers.every(Number.isFinite) || height <= 0) return undefined
  const hiddenNodes = nodes(hidden)
  const isolatedNodes = nodes(isolated)
  if (!hiddenNodes || !isolatedNodes) return undefined
  return {
    camera: { position: [x, y, z], target: [tx, ty, tz], up: [ux, uy, uz], height, projection: fields[FIELDS - 1] === 'o' ? 'orthographic' : 'perspective' },
    visibility: { hidden: hiddenNodes, isolated: isolatedNodes.size > 0 ? isolatedNodes : null },
  }
}

function ranges(set: ReadonlySet<NodeId>): string {
  const sorted = [...set].sort((a, b) => a - b)
  const out: string[] = []
  for (let i = 0; i < sorted.length; i++) {
    const first = sorted[i]
    while (sorted[i + 1] === sorted[i] + 1) i++
    out.push(sorted[i] === first ? String(first) : `${first}-${sorted[i]}`)
  }
  return out.join('.')
}

function nodes(text: string): Set<NodeId> | undefined {
  const out = new Set<NodeId>()
  for (const range of text === '' ? [] : text.split('.')) {
    const match = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(range)
    if (!match) return undefined
    const last = Number(match[2] ?? match[1])
    if (last > MOST_NODES) return undefined
    for (let id = Number(match[1]); id <= last; id++) out.add(id)
  }
  return out
}
