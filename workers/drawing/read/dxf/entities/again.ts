import { Arc, Circle, Line, LwPolyline, LwPolylineVertex } from '../../../model/curves.ts'
import type { Entity } from '../../../model/entity.ts'
import { Transparency } from '../../../model/color.ts'
import { LineWeightType } from '../../../model/flags.ts'
import { XY, type XYZ } from '../../../model/geometry.ts'
import { Insert } from '../../../model/inserts.ts'
import { LineType, TextStyle } from '../../../model/tables.ts'
import { TextEntity } from '../../../model/texts.ts'

/** Vertices that are kept for the next polyline. */
const MOST_VERTICES = 1024

/**
 * Entities of a stream, each good until the next of its kind is read: a large drawing has hundreds of thousands, and objects for all of them cost more than
 * reading their numbers. Each getter gives one that is like new, but for its layer and colour, which every entity is given.
 */
export class EntitiesAgain {
  private readonly lineAgain = new Line()
  private readonly circleAgain = new Circle()
  private readonly arcAgain = new Arc()
  private readonly textAgain = new TextEntity()
  private readonly insertAgain = new Insert()
  private readonly polylineAgain = new LwPolyline()
  private readonly vertices: LwPolylineVertex[] = []
  /** Those of which a field differs that most entities leave as it is. */
  private readonly stated = new Set<Entity>()

  line(): Line {
    const line = this.lineAgain
    this.renew(line)
    return line
  }

  circle(): Circle {
    const circle = this.circleAgain
    this.renew(circle)
    circle.radius = 1
    return circle
  }

  arc(): Arc {
    const arc = this.arcAgain
    this.renew(arc)
    arc.radius = 1
    return arc
  }

  text(): TextEntity {
    const text = this.textAgain
    this.renew(text)
    text.style = TextStyle.default
    return text
  }

  insert(): Insert {
    const insert = this.insertAgain
    this.renew(insert)
    if (insert.attributes.length > 0) insert.attributes.length = 0
    return insert
  }

  /** It still has the vertices of the last one. */
  polyline(): LwPolyline {
    const polyline = this.polylineAgain
    this.renew(polyline)
    polyline.flags = 0
    polyline.constantWidth = 0
    polyline.elevation = 0
    polyline.thickness = 0
    return polyline
  }

  /** An entity that was given states a line type or one of the other fields of `renewFields`. */
  states(entity: Entity): void {
    this.stated.add(entity)
  }

  /** An entity could not be read to its end: any field may be stated. */
  mayStateAll(): void {
    for (const entity of [this.lineAgain, this.circleAgain, this.arcAgain, this.textAgain, this.insertAgain, this.polylineAgain]) this.stated.add(entity)
  }

  /** Kinds of entities are different classes: writing to all fields of each costs more than reading it. */
  private renew(entity: Entity & { normal: XYZ }): void {
    if (this.stated.size > 0 && this.stated.delete(entity)) renewFields(entity)
  }

  /** Vertex `index` of the polyline. */
  vertex(index: number, x: number): LwPolylineVertex {
    const vertex = this.vertices[index]
    if (!vertex) {
      const made = new LwPolylineVertex(new XY(x, 0))
      if (index < MOST_VERTICES) this.vertices.push(made)
      return made
    }
    vertex.location.x = x
    vertex.location.y = 0
    vertex.bulge = 0
    vertex.startWidth = 0
    vertex.endWidth = 0
    return vertex
  }
}

/** Sets the fields that an entity's reader leaves as they are where the file does not state them. */
function renewFields(entity: Entity & { normal: XYZ }): void {
  entity.lineType = LineType.byLayer
  entity.lineTypeScale = 1
  entity.lineWeight = LineWeightType.ByLayer
  entity.transparency = Transparency.byLayer
  entity.isInvisible = false
  entity.plotStyle = 0
  entity.xDictionary = null
  entity.addedData = undefined
  const { normal } = entity
  normal.x = 0
  normal.y = 0
  normal.z = 1
}
