import { MAX_PICTURE_BYTES } from '../../../contract/fileTransfer.ts'

/** A picture as the calls take it; undefined when it is larger than they allow. */
export async function pictureText(picture: Blob): Promise<string | undefined> {
  if (picture.size > MAX_PICTURE_BYTES) return undefined
  let binary = ''
  for (const byte of new Uint8Array(await picture.arrayBuffer())) binary += String.fromCharCode(byte)
  return btoa(binary)
}
