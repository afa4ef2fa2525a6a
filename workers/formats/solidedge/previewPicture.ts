import { OpenError } from '../../../src/core/errors.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { clipboardData, type Compound, propertySets } from '../../io/compound/compound.ts'
import { bitmapPicture } from '../../mesh/placeholder/pictureSize.ts'

/** Solid Edge's own set of properties, and the picture in it. */
const SET = 'a24f02ccb56ece118aa208003601e988'
const PICTURE = 10
/** Where in the clipboard the picture was: a word before it. */
const HEAD = 4

/** The picture that Solid Edge saves with each file: a bitmap. */
export function previewPicture(compound: Compound): Preview | undefined {
  for (const { id, values } of propertySets(compound)) {
    const value = id === SET ? values.find(({ property }) => property === PICTURE)?.value : undefined
    if (!value) continue
    try {
      return bitmapPicture(clipboardData(value)?.subarray(HEAD) ?? new Uint8Array(0))
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
  return undefined
}
