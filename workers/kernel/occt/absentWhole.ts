import { OpenError } from '../../../src/core/errors.ts'
import type * as whole from './wholeFile.ts'

const refuse = async (): Promise<never> => {
  throw new OpenError('shape-unread')
}

/** In place of `wholeFile.ts` in packages, of which OpenCascade is no part. Both reject with `shape-unread`. */
export const openWhole: typeof whole.openWhole = refuse
export const readWholeFile: typeof whole.readWholeFile = refuse
