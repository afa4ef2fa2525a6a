import type { Color, Transparency } from './color.ts'
import type { Layer, LineType } from './tables.ts'

/** Bits of what a layer state holds. */
export const LayerStateMask = {
  On: 1,
  Frozen: 2,
  Locked: 4,
  Plotted: 8,
  Color: 0x20,
  LineType: 0x40,
  LineWeight: 0x80,
  Transparency: 0x400,
  Hidden: 0x8000,
} as const

/** How one layer was when the state was saved. */
export interface LayerSetting {
  layer: Layer
  isOn: boolean
  isFrozen: boolean
  isLocked: boolean
  isPlotted: boolean
  color: Color
  lineType: LineType | undefined
  lineWeight: number
  transparency: Transparency
}

/** A named layer state: the mask selects the fields of its settings that count. */
export interface LayerState {
  name: string
  description: string
  mask: number
  settings: LayerSetting[]
}
