import type { Layer } from './drawing.ts'

/** A named layer state of a file: how the layers whose rows are in `layer` are shown. What a state does not hold is absent, and stays as it is. */
export interface LayerState {
  name: string
  description?: string
  layer: Uint16Array
  /** On and not frozen: 1. */
  visible?: Uint8Array
  locked?: Uint8Array
  plotted?: Uint8Array
  color?: Uint32Array
  /** Colour index of each layer, where `color` is there; 0 = an exact colour. */
  colorIndex?: Uint8Array
  lineType?: Uint16Array
  weight?: Int16Array
  opacity?: Float32Array
}

/** The layers of a drawing as a state shows them. */
export function layersIn(layers: readonly Layer[], state: LayerState): Layer[] {
  const shown = [...layers]
  for (const [row, layer] of state.layer.entries()) {
    const of = layers[layer]
    if (!of) continue
    shown[layer] = {
      ...of,
      visible: state.visible ? state.visible[row] === 1 : of.visible,
      locked: state.locked ? state.locked[row] === 1 : of.locked,
      plotted: state.plotted ? state.plotted[row] === 1 : of.plotted,
      color: state.color?.[row] ?? of.color,
      ...(state.colorIndex && { colorIndex: state.colorIndex[row] }),
      lineType: state.lineType?.[row] ?? of.lineType,
      weight: state.weight?.[row] ?? of.weight,
      opacity: state.opacity?.[row] ?? of.opacity,
    }
  }
  return shown
}
