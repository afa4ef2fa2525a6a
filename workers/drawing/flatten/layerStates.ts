import type { LayerState } from '../../../src/core/drawing/layerStates.ts'
import { FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import { indexOf } from '../build/styles.ts'
import { decodeUnicodeCodes } from '../fonts/letterCodes.ts'
import { LayerFlags } from '../model/flags.ts'
import { LayerStateMask, type LayerState as CadLayerState } from '../model/layerStates.ts'
import { colorOf, opacityOf, type Source } from './source.ts'

/** The named layer states of a document, by the layers of the drawing. */
export const layerStatesOf = (source: Source): LayerState[] => source.document.layerStates.map((state) => stateOf(state, source))

function stateOf({ name, description, mask, settings }: CadLayerState, source: Source): LayerState {
  const has = (bit: number): boolean => (mask & bit) !== 0
  const bits = (pick: (setting: CadLayerState['settings'][number]) => boolean): Uint8Array => Uint8Array.from(settings, (setting) => Number(pick(setting)))
  return {
    name: decodeUnicodeCodes(name),
    ...(description && { description: decodeUnicodeCodes(description) }),
    layer: Uint16Array.from(settings, ({ layer }) => source.layer(layer)),
    ...((has(LayerStateMask.On) || has(LayerStateMask.Frozen)) && {
      visible: bits(({ layer, isOn, isFrozen }) => {
        const on = has(LayerStateMask.On) ? isOn : layer.isOn
        return on && !(has(LayerStateMask.Frozen) ? isFrozen : (layer.layerFlags & LayerFlags.Frozen) !== 0)
      }),
    }),
    ...(has(LayerStateMask.Locked) && { locked: bits(({ isLocked }) => isLocked) }),
    ...(has(LayerStateMask.Plotted) && { plotted: bits(({ isPlotted }) => isPlotted) }),
    ...(has(LayerStateMask.Color) && {
      color: Uint32Array.from(settings, ({ color }) => colorOf(color) || FOREGROUND),
      colorIndex: Uint8Array.from(settings, ({ color }) => indexOf(colorOf(color) || FOREGROUND)),
    }),
    ...(has(LayerStateMask.LineType) && { lineType: Uint16Array.from(settings, ({ lineType }) => Math.max(0, source.lineType(lineType) ?? 0)) }),
    ...(has(LayerStateMask.LineWeight) && { weight: Int16Array.from(settings, ({ lineWeight }) => (lineWeight >= 0 ? lineWeight : -1)) }),
    ...(has(LayerStateMask.Transparency) && {
      opacity: Float32Array.from(settings, ({ transparency }) => {
        const opacity = opacityOf(transparency) ?? 1
        return opacity < 0 ? 1 : opacity
      }),
    }),
  }
}
