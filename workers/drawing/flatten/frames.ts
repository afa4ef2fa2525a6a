import type { Document } from '../model/document.ts'
import { XClipFrameType } from '../model/flags.ts'
import { Dictionary, DictionaryVariable, RasterVariables, WipeoutVariables } from '../model/objects.ts'

/** Whose borders are drawn. */
export interface Frames {
  pictures: boolean
  wipeouts: boolean
  clips: boolean
}

/** 1 = on the screen and on paper; 2 is for the screen of an editor alone. */
const SHOWN = 1
/** Value of FRAME: each kind has its own. */
const OWN = 3

/** Frames of a drawing as they are on paper (FRAME, IMAGEFRAME, WIPEOUTFRAME, XCLIPFRAME). Files that do not tell have AutoCAD's defaults. */
export function framesOf({ rootDictionary, header }: Document): Frames {
  const variables = rootDictionary?.get('AcDbVariableDictionary')
  const stated = (name: string): number | undefined => {
    const variable = variables instanceof Dictionary ? variables.get(name) : undefined
    const value = variable instanceof DictionaryVariable ? Number.parseInt(variable.value, 10) : Number.NaN
    return Number.isFinite(value) ? value : undefined
  }
  const all = stated('FRAME') ?? OWN
  if (all !== OWN) return { pictures: all === SHOWN, wipeouts: all === SHOWN, clips: all === SHOWN }
  const pictures = rootDictionary?.get('ACAD_IMAGE_VARS')
  const wipeouts = rootDictionary?.get('ACAD_WIPEOUT_VARS')
  return {
    pictures: !(pictures instanceof RasterVariables) || pictures.isDisplayFrameShown,
    wipeouts: (stated('WIPEOUTFRAME') ?? (wipeouts instanceof WipeoutVariables && wipeouts.displayImageFrame ? SHOWN : 0)) === SHOWN,
    clips: (stated('XCLIPFRAME') ?? header?.externalReferenceClippingBoundaryType) === XClipFrameType.DisplayAndPlot,
  }
}
