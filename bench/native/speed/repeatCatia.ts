import { Container } from '../../../workers/formats/catia/container/container.ts'
import { sceneGraphStream } from '../../../workers/formats/catia/graphics/graphics.ts'
import { graphicsFile, partFile } from '../../../workers/formats/catia/part.fixture.ts'

/** A part file with the bodies of a part so many times. They may stand in one place: bodies are read one by one. */
export function repeatCatia(bytes: Uint8Array, times: number, filler: number): Uint8Array {
  const graph = sceneGraphStream(new Container(bytes))!
  const graphics = graphicsFile(Array.from({ length: times }, () => graph))
  return partFile({ bodies: [], graphics, ...(filler > 0 && { preview: new Uint8Array(filler) }) })
}
