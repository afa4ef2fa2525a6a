/** Bytes of the stroke font by which texts of annotations are drawn; it is part of the package. */
export async function strokeBytes(_name: string): Promise<Uint8Array<ArrayBuffer>> {
  const font = await fetch(new URL('../../../../public/fonts/simplex.strokes', import.meta.url))
  return new Uint8Array(await font.arrayBuffer())
}
