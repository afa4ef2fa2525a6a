import { MAX_VIEW_PICTURE_BYTES } from '../../../../../contract/calls/views.ts'
import { pictureText } from '../../../lib/base64.ts'

/** A view's picture as the calls take it; undefined when there is none, or it is larger than they allow. */
export const pictureBody = async (picture?: Blob): Promise<string | undefined> =>
  picture && picture.size <= MAX_VIEW_PICTURE_BYTES ? pictureText(picture) : undefined
