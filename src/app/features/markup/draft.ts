import { simplifyStroke } from '../../../core/markup/markPath.ts'
import { apart, cornersOf, type Spot } from '../../../core/markup/spot.ts'
import { appStore } from '../../state/store.ts'
import { addMark, type Draft, draftAtom, type Mark, type MarkKind, MOST_POINTS, textRequestAtom } from '../../state/markup/marks.ts'
import { colourAtom, drawnKindAtom, stampAtom, widthAtom } from './markupSettings.ts'
import { sheetNow } from './sheet.ts'

/** A press without a drag gives a mark of this size. */
const TINY_PX = 6
const USUAL = { x: 70, y: 45 }
/** A stroke is kept within so many pixels. */
const TOLERANCE_PX = 0.6

/** What a drag along `way` draws so far. */
export function draftOf(kind: MarkKind, way: readonly Spot[]): Draft {
  const first = way[0]
  const last = way[way.length - 1]
  if (kind === 'freehand') return { kind, spots: way }
  if (kind === 'arrow') return { kind, spots: [first, last] }
  return { kind, spots: kind === 'box' || kind === 'cloud' ? cornersOf(first, last) : [last] }
}

/** The spots of a mark that was drawn; a press alone sets one of the usual size there. Undefined: nothing was drawn. */
function finishedSpots({ kind, spots }: Draft): readonly Spot[] | undefined {
  const [first] = spots
  if (kind === 'freehand') return spots.length > 1 ? simplifyStroke(spots, TOLERANCE_PX, MOST_POINTS) : undefined
  if (kind === 'arrow' && apart(first, spots[1]) < TINY_PX) return [{ x: first.x - USUAL.x, y: first.y + USUAL.y }, first]
  if ((kind === 'box' || kind === 'cloud') && apart(first, spots[2]) < TINY_PX)
    return cornersOf({ x: first.x - USUAL.x, y: first.y - USUAL.y }, { x: first.x + USUAL.x, y: first.y + USUAL.y })
  return spots
}

/** Turns the draft into a mark. */
export function endDraft(draft: Draft): void {
  appStore.set(draftAtom, null)
  const spots = finishedSpots(draft)
  const sheet = sheetNow()
  if (!spots || !sheet) return
  const { kind } = draft
  const text = kind === 'text' ? '' : kind === 'stamp' ? appStore.get(stampAtom) : undefined
  const mark: Mark = {
    id: crypto.randomUUID(),
    kind,
    ...sheet.place(spots),
    colour: appStore.get(colourAtom),
    width: appStore.get(widthAtom),
    ...(text !== undefined && { text }),
  }
  addMark(mark)
  // Words are set one at a time: the next press chooses.
  if (text !== undefined) appStore.set(drawnKindAtom, 'select')
  if (kind === 'text') appStore.set(textRequestAtom, (count) => count + 1)
}
