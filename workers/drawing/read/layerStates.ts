import { Color, Transparency } from '../model/color.ts'
import { LineWeightType } from '../model/flags.ts'
import { LayerStateMask, type LayerSetting, type LayerState } from '../model/layerStates.ts'
import type { Document } from '../model/document.ts'
import type { XRecord } from '../model/objects.ts'
import type { Layer, LineType } from '../model/tables.ts'
import { indexed, packedColor, transparencyOf } from './dwg/record.ts'

/** The dictionary of states in the extension dictionary of the table of layers. */
const STATES = 'ACAD_LAYERSTATES'
/** States beyond these are left out; real drawings have a dozen. */
const MAX_STATES = 200
const MAX_SETTINGS = 100_000

/** What the states of a file are read from. */
export interface LayerStateFile {
  /** Names of a dictionary with the handles of what they stand for. */
  namesIn(dictionary: number): readonly (readonly [string, number])[]
  xRecord(handle: number): XRecord | undefined
  layer(handle: number): Layer | undefined
  lineType(handle: number): LineType | undefined
}

type Tables = Pick<Document, 'layers' | 'lineTypes'>

/** The named layer states of a file. `dictionary`: the extension dictionary of the table of layers. States that belong to a named view are no user's own and left out. */
export function readLayerStates(dictionary: number, file: LayerStateFile, tables: Tables): LayerState[] {
  const states: LayerState[] = []
  let settings = 0
  const [, handle = 0] = file.namesIn(dictionary).find(([name]) => name.toUpperCase() === STATES) ?? []
  for (const [name, record] of file.namesIn(handle)) {
    if (states.length >= MAX_STATES || settings >= MAX_SETTINGS) break
    const entries = file.xRecord(record)?.entries
    const state = entries && stateOf(name, entries, file, tables)
    if (!state || (state.mask & LayerStateMask.Hidden) !== 0 || state.settings.length === 0) continue
    settings += state.settings.length
    states.push(state)
  }
  return states
}

const OFF = 1
const FROZEN = 2
const LOCKED = 4
const PLOTTED = 8

/**
 * Group codes: 91 (90 in old files) mask, 301 description; then for each layer 330 its handle or 8 its name, 90 flags, 62 colour by index, 92 colour with its kind in the
 * highest byte, 331 or 6 line type, 370 weight, 440 transparency.
 */
function stateOf(name: string, entries: XRecord['entries'], file: LayerStateFile, tables: Tables): LayerState {
  const state: LayerState = { name, description: '', mask: 0, settings: [] }
  let isHead = true
  let setting: LayerSetting | undefined
  for (const { code, value } of entries) {
    if (code === 330 || code === 8) {
      isHead = false
      const layer = code === 330 ? file.layer(Number(value)) : tables.layers.get(String(value))
      setting = layer && settingOf(layer)
      if (setting) state.settings.push(setting)
    } else if (isHead) {
      if (code === 91 || code === 90) state.mask = Number(value)
      else if (code === 301) state.description = String(value)
    } else if (setting) fill(setting, code, value, file, tables)
  }
  return state
}

const settingOf = (layer: Layer): LayerSetting => ({
  layer,
  isOn: true,
  isFrozen: false,
  isLocked: false,
  isPlotted: true,
  color: layer.color,
  lineType: undefined,
  lineWeight: LineWeightType.Default,
  transparency: Transparency.byLayer,
})

function fill(setting: LayerSetting, code: number, value: unknown, file: LayerStateFile, tables: Tables): void {
  const number = Number(value)
  if (code === 90) {
    setting.isOn = (number & OFF) === 0
    setting.isFrozen = (number & FROZEN) !== 0
    setting.isLocked = (number & LOCKED) !== 0
    setting.isPlotted = (number & PLOTTED) !== 0
  } else if (code === 62) setting.color = drawn(indexed(number), setting.color)
  else if (code === 92) setting.color = drawn(packedColor(number), setting.color)
  else if (code === 331) setting.lineType = file.lineType(number)
  else if (code === 6) setting.lineType = tables.lineTypes.get(String(value))
  else if (code === 370) setting.lineWeight = number
  else if (code === 440) setting.transparency = transparencyOf(number)
}

/** A layer's colour is never that of a layer or a block. */
const drawn = (color: Color, otherwise: Color): Color => (color.isByLayer || color.isByBlock ? otherwise : color)
