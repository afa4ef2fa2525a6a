import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { Growing } from '../../../mesh/growing.ts'
import { eachRecord } from '../storage/records.ts'
import type { SegmentStreams } from '../storage/database.ts'
import { type Head, LineRows, listLength, MeshRows, readHead, reference } from './drawnRows.ts'
import { StyleTable } from './styles.ts'

/** Type of the style that covers a face with the picture of a thread. */
export const THREAD = '6df83373'

/** Shapes in the order of their records: faces and edges alike, faces have a surface. */
export interface ShapeRows {
  styles: Growing<Uint32Array<ArrayBuffer>>
  surface: Growing<Uint32Array<ArrayBuffer>>
  parent: Growing<Uint32Array<ArrayBuffer>>
  /** Where the items of each shape end in `items`: places of what stands for it, coarse and fine. */
  itemEnd: Growing<Uint32Array<ArrayBuffer>>
  items: Growing<Uint32Array<ArrayBuffer>>
}

/** What a graphics segment holds of faces, edges, bodies and styles, with their numbers as they are drawn. */
export class GraphicsSegment {
  readonly shapes: ShapeRows = {
    styles: new Growing(Uint32Array),
    surface: new Growing(Uint32Array),
    parent: new Growing(Uint32Array),
    itemEnd: new Growing(Uint32Array),
    items: new Growing(Uint32Array),
  }
  readonly bodies = new Map<number, Head>()
  readonly styles = new StyleTable()
  readonly meshes = new MeshRows()
  readonly lines = new LineRows()
  /** What each record draws, by its place: mesh number + 1, or −(polyline number + 1), or 0 for nothing. */
  drawn = new Int32Array(1)
  /** Records that cannot be read, but for meshes: a face without one is counted where it is missed. */
  damaged = 0

  /** Throws `file-exception` when the segment's records cannot be found. */
  constructor(segment: SegmentStreams, major: number) {
    eachRecord(segment, major, {
      start: (count) => (this.drawn = new Int32Array(count + 1)),
      record: (place, type, reader) => {
        try {
          this.add(place, type, reader)
        } catch (error) {
          if (!(error instanceof OpenError)) throw error
          if (!isMesh(type)) this.damaged++
        }
        return true
      },
    })
  }

  /** Gives the memory of the read records back at once. */
  release(): void {
    for (const list of [...Object.values(this.shapes), ...this.meshes.columns, ...this.lines.columns]) list.release()
  }

  /** Adds a record by its type: the first digits of its id. */
  private add(place: number, type: string, reader: ByteCursor): void {
    switch (type) {
      case 'a3e99451':
        this.addShape(reader)
        break
      case 'cfac9ea7':
        this.bodies.set(place, readHead(reader))
        break
      case 'd2ac9ea7':
      case 'f3d39ad7':
        this.meshes.add(reader)
        this.drawn[place] = this.meshes.count
        break
      case 'cbac9ea7':
      case 'cdd86662':
        this.lines.add(reader)
        this.drawn[place] = -this.lines.count
        break
      case '0786eb48':
        this.styles.addList(place, reader)
        break
      // A face's own, and a body's.
      case '0f5648af':
      case '0886eb48':
        this.styles.addColor(place, reader)
        break
      case 'a6f62bb3':
        this.styles.addSolidity(place, reader)
        break
      case 'd98f4d82':
        this.styles.addGroup(place, reader)
        break
      case THREAD:
        this.styles.addThread(place, reader)
    }
  }

  private addShape(reader: ByteCursor): void {
    const { styles, surface, parent, itemEnd, items } = this.shapes
    const head = readHead(reader)
    for (let count = listLength(reader, 4); count > 0; count--) items.push(reference(reader))
    styles.push(head.styles)
    surface.push(head.surface)
    parent.push(head.parent)
    itemEnd.push(items.length)
  }
}

const isMesh = (type: string): boolean => type === 'd2ac9ea7' || type === 'f3d39ad7'
