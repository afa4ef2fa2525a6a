import { atom, type Getter } from 'jotai'
import { layoutAtom } from './layout.ts'
import { isOneOf, persistedAtom } from '../lib/persisted.ts'

export interface DockState {
  open: boolean
  /** CSS pixels. */
  width: number
}

export const DOCK_MIN = 200
export const DOCK_MAX = 640
const isDock = (value: unknown): value is DockState =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  typeof value.open === 'boolean' &&
  'width' in value &&
  typeof value.width === 'number' &&
  value.width >= DOCK_MIN &&
  value.width <= DOCK_MAX

/** The dock with the model tree. */
export const leftDockAtom = persistedAtom<DockState>('facet.dock.left', { open: true, width: 280 }, isDock)
/** The dock with the properties. `open` here means that a selection may open it: the user has not closed it. */
export const rightDockAtom = persistedAtom<DockState>('facet.dock.right', { open: true, width: 300 }, isDock)
/** From this width on there is room for both docks beside the canvas from the start. */
const WIDE_PX = 1280
/** Raised by the first selection where it is not from the start; it stays, so that the canvas does not change its size at every click. */
export const rightDockRaisedAtom = atom((globalThis.innerWidth ?? 0) >= WIDE_PX)
/** Whether the properties stand beside the canvas; writing is the user's wish. */
export const propertiesShownAtom = atom(
  (get) => get(rightDockAtom).open && get(rightDockRaisedAtom),
  (_get, set, shown: boolean) => {
    set(rightDockAtom, (dock) => ({ ...dock, open: shown }))
    set(rightDockRaisedAtom, shown)
  },
)

/** Whether the left dock stands beside the canvas. */
export const leftShownAtom = atom(
  (get) => get(leftDockAtom).open,
  (_get, set, shown: boolean) => set(leftDockAtom, (dock) => ({ ...dock, open: shown })),
)

const leftPanels = ['tree', 'layers', 'views'] as const
const rightPanels = ['properties', 'measurements', 'holes', 'pmi', 'drawingMeasurements', 'comments', 'compare', 'plugins'] as const
/** The panels of the docks (`shell/dock/panels.ts`). */
export type PanelId = (typeof leftPanels)[number] | (typeof rightPanels)[number]
/** The tab that is chosen in each dock. */
export const leftPanelAtom = persistedAtom<PanelId>('facet.panel.left', 'tree', isOneOf<PanelId>(leftPanels))
export const rightPanelAtom = atom<PanelId>('properties')

/** The one overlay on tablets, or sheet on phones. */
export type Sheet = PanelId | 'view' | 'more'
export const sheetAtom = atom<Sheet | null>(null)

const isLeft = (id: PanelId): boolean => isOneOf<PanelId>(leftPanels)(id)

/** Whether a panel is to be seen now. */
export function isPanelShown(get: Getter, id: PanelId): boolean {
  if (get(layoutAtom) !== 'desktop') return get(sheetAtom) === id
  return isLeft(id) ? get(leftShownAtom) && get(leftPanelAtom) === id : get(propertiesShownAtom) && get(rightPanelAtom) === id
}

/** Brings a panel on screen: opens its dock and turns to its tab, or opens its sheet. */
export const showPanelAtom = atom(null, (get, set, id: PanelId) => {
  if (get(layoutAtom) !== 'desktop') {
    set(sheetAtom, id)
    return
  }
  set(isLeft(id) ? leftPanelAtom : rightPanelAtom, id)
  set(isLeft(id) ? leftShownAtom : propertiesShownAtom, true)
})

/** Brings a panel on screen; closes its dock or sheet when it is there already. */
export const togglePanelAtom = atom(null, (get, set, id: PanelId) => {
  if (!isPanelShown(get, id)) set(showPanelAtom, id)
  else if (get(layoutAtom) !== 'desktop') set(sheetAtom, null)
  else set(isLeft(id) ? leftShownAtom : propertiesShownAtom, false)
})

/** The dialogs and popovers of the viewer screen; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'screenshot' | 'export' | 'makeDrawing' | 'unfold' | 'verdict' | 'share' | 'massProperties' | 'augmented'
export const overlayAtom = atom<Overlay | null>(null)

/** Letters that were typed for the command palette while its code was being fetched. */
export const typedAheadAtom = atom('')

/** Ghost the rest while something is isolated, or take it away. */
export const ghostRestAtom = persistedAtom<boolean>('facet.ghostRest', true, (value): value is boolean => typeof value === 'boolean')

/** Counts requests to put the focus into the tree's search field. */
export const searchRequestAtom = atom(0)
