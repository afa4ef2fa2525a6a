import { Insert, Ole2Frame, RasterImage, TableEntity, Underlay, type Viewport as ViewportEntity, Viewport, Wipeout } from '../model/inserts.ts'
import { Scene } from './scene.ts'
import { ArcAlignedText, AttributeDefinition, AttributeEntity, MText, Shape, TextEntity, Tolerance } from '../model/texts.ts'
import {
  Arc,
  Circle,
  Ellipse,
  Face3D,
  Line,
  LwPolyline,
  Mesh,
  MLine,
  Point,
  PolyfaceMesh,
  PolygonMesh,
  Polyline2D,
  Polyline3D,
  Ray,
  Solid,
  Spline,
  XLine,
} from '../model/curves.ts'
import { Dimension } from '../model/dimensions.ts'
import { type Entity, Seqend } from '../model/entity.ts'
import { Hatch } from '../model/hatch.ts'
import { Leader, MultiLeader } from '../model/leaders.ts'
import { CadBody, ModelerGeometry } from '../model/solids.ts'
import { drawArcText, drawAttribute, drawAttributeDefinition, drawMTextEntity, drawTextEntity } from './drawText.ts'
import { drawArc, drawCircle, drawEllipse, drawLine, drawPoint, drawRay, drawShape, drawSpline, drawXLine } from './drawCurves.ts'
import { drawDimensionEntity } from './drawDimension.ts'
import { drawFace3D, drawMesh, drawPolyMesh, drawSolid } from './drawFaces.ts'
import { drawHatchEntity } from './drawHatch.ts'
import { drawImage, drawWipeout } from './drawImage.ts'
import { drawInsert } from './drawInsert.ts'
import { drawLeaderEntity, drawMultiLeaderEntity } from './drawLeader.ts'
import { drawMLine } from './drawMLine.ts'
import { drawLwPolyline, drawPolyline2D, drawPolyline3D } from './drawPolyline.ts'
import { drawProxy } from './drawProxy.ts'
import { drawExact, drawModeler } from './drawSolid3D.ts'
import { drawTableEntity, drawToleranceEntity } from './drawTable.ts'
import { entityType } from './entityType.ts'
import { replacementOf } from '../read/unlisted.ts'
import { drawOleFrame } from './drawOleFrame.ts'
import { drawUnderlay } from './drawUnderlay.ts'
import { colorOf } from './source.ts'

/** The frame of a window into model space; number 1 is the sheet itself. A window with a border of its own shows that one. */
function drawViewport({ center: { x, y }, width, height, id, boundary }: ViewportEntity, scene: Scene): void {
  if (id === 1 || boundary) return
  scene.flat((painter) => {
    painter.polyline([x - width / 2, y - height / 2, x + width / 2, y - height / 2, x + width / 2, y + height / 2, x - width / 2, y + height / 2], true)
  })
}

type Drawer = (entity: Entity, scene: Scene) => void
type Kind<T extends Entity> = { prototype: T } & Function

/** A drawer of entities of a class and of those that extend it: it is only given those. */
const kind = <T extends Entity>(type: Kind<T>, draw: (entity: T, scene: Scene) => void): [Kind<Entity>, Drawer] => [type, draw as Drawer]

/** The more special class comes first. */
const kinds: readonly [Kind<Entity>, Drawer][] = [
  kind(Line, drawLine),
  kind(Arc, drawArc),
  kind(Circle, drawCircle),
  kind(LwPolyline, drawLwPolyline),
  kind(TableEntity, drawTableEntity),
  kind(Insert, drawInsert),
  kind(AttributeDefinition, drawAttributeDefinition),
  kind(AttributeEntity, drawAttribute),
  kind(TextEntity, drawTextEntity),
  kind(MText, drawMTextEntity),
  kind(Hatch, drawHatchEntity),
  kind(Dimension, drawDimensionEntity),
  kind(Ellipse, drawEllipse),
  kind(Spline, drawSpline),
  kind(Point, drawPoint),
  kind(Polyline2D, drawPolyline2D),
  kind(Polyline3D, drawPolyline3D),
  kind(PolyfaceMesh, drawPolyMesh),
  kind(PolygonMesh, drawPolyMesh),
  kind(Solid, drawSolid),
  kind(Face3D, drawFace3D),
  kind(Mesh, drawMesh),
  kind(MLine, drawMLine),
  kind(Leader, drawLeaderEntity),
  kind(MultiLeader, drawMultiLeaderEntity),
  kind(Tolerance, drawToleranceEntity),
  kind(Shape, drawShape),
  kind(Wipeout, drawWipeout),
  kind(RasterImage, drawImage),
  kind(ArcAlignedText, drawArcText),
  kind(Ole2Frame, drawOleFrame),
  kind(Underlay, drawUnderlay),
  kind(Ray, drawRay),
  kind(XLine, drawXLine),
  kind(Viewport, drawViewport),
  kind(Seqend, () => {}),
  kind(CadBody, drawModeler),
  kind(ModelerGeometry, drawModeler),
]

const known = new Map<unknown, Drawer>()

/** What draws an entity: entities that are not understood by the picture that is kept of them. */
export function drawerOf(entity: Entity): Drawer {
  let drawer = known.get(entity.constructor)
  if (!drawer) {
    drawer = kinds.find(([type]) => entity instanceof type)?.[1] ?? drawUnknown
    known.set(entity.constructor, drawer)
  }
  return drawer
}

/** Objects of AutoCAD Architecture, MEP (AEC_WALL, AECB_DUCT ...) and Civil 3D (AECC_...): their pictures are often no more than boxes. */
const aecObject = /^AEC[A-Z]?_/

function drawUnknown(entity: Entity, scene: Scene): void {
  const type = entityType(entity)
  if (aecObject.test(type)) {
    scene.all.aecObjects++
    drawProxy(entity, scene)
  } else if (!drawExact(entity, scene) && !drawParts(entity, scene) && !drawProxy(entity, scene)) scene.all.skip(type)
}

/** Known entities that stand for one that is not. */
function drawParts(entity: Entity, scene: Scene): boolean {
  const parts = replacementOf(entity)?.parts
  for (const part of parts ?? []) {
    const color = colorOf(part.color)
    drawerOf(part)(part, color ? new Scene(scene.all, scene.frame, { ...scene.style, color }) : scene)
  }
  return parts !== undefined
}
