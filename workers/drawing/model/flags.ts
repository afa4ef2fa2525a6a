/** Bits and numbers as files have them. */
export const StandardFlags = { XrefDependent: 16 } as const
export const BlockTypeFlags = { Anonymous: 1, XRef: 4, XRefOverlay: 8 } as const
export const LayerFlags = { None: 0, Frozen: 1, FrozenNewViewports: 2, Locked: 4 } as const
export const StyleFlags = { IsShape: 1, VerticalText: 4 } as const
export const FontFlags = { Regular: 0, Italic: 1, Bold: 2 } as const
export const LineTypeShapeFlags = { RotationIsAbsolute: 1, Text: 2, Shape: 4 } as const
/** Hundredths of a millimetre from 0 on. */
export const LineWeightType = { Default: -3, ByBlock: -2, ByLayer: -1 } as const
export const LwPolylineFlags = { Closed: 1, Plinegen: 128 } as const
export const PolylineFlags = {
  ClosedPolylineOrClosedPolygonMeshInM: 1,
  SplineFit: 4,
  Polyline3D: 8,
  PolygonMesh: 16,
  ClosedPolygonMeshInN: 32,
  PolyfaceMesh: 64,
  Plinegen: 128,
} as const
export const VertexFlags = { SplineFrameControlPoint: 16, PolylineVertex3D: 32, PolygonMesh3D: 64, PolyfaceMeshVertex: 128 } as const
export const SplineFlags = { Closed: 1, Periodic: 2, Rational: 4 } as const
export const SplineFlags1 = { MethodFitPoints: 1, Closed: 4 } as const
export const KnotParametrization = { Chord: 0, SquareRoot: 1, Uniform: 2, Custom: 15 } as const
export const MLineFlags = { Closed: 2, NoStartCaps: 4, NoEndCaps: 8 } as const
export const MLineStyleFlags = {
  None: 0,
  FillOn: 1,
  DisplayJoints: 2,
  StartSquareCap: 16,
  StartInnerArcsCap: 32,
  StartRoundCap: 64,
  EndSquareCap: 256,
  EndInnerArcsCap: 512,
  EndRoundCap: 1024,
} as const
export const TextMirrorFlag = { Backward: 2, UpsideDown: 4 } as const
export const AttributeFlags = { Hidden: 1, Constant: 2 } as const
export const BackgroundFillFlags = { UseBackgroundFillColor: 1, UseDrawingWindowColor: 2, TextFrame: 16 } as const
/** How letters follow each other; `ByStyle`: downwards where the text style is vertical. */
export const FlowDirection = { Down: 3, ByStyle: 5 } as const
export const ColumnType = { NoColumns: 0, StaticColumns: 1, DynamicColumns: 2 } as const
export const LineSpacingStyleType = { AtLeast: 1, Exact: 2 } as const
export const TextDirection = { LeftToRight: 0, RightToLeft: 1 } as const
export const DimensionTextBackgroundFillMode = { NoBackground: 0, DrawingBackgroundColor: 1, DimensionTextBackgroundColor: 2 } as const
export const BoundaryPathFlags = { Polyline: 2, Textbox: 8 } as const
export const HatchStyleType = { Normal: 0, Outer: 1, Ignore: 2 } as const
export const ViewportStatusFlags = { ViewportOff: 0x20000 } as const
export const ImageDisplayFlags = { ShowImage: 1, UseClippingBoundary: 4, Transparent: 8 } as const
export const ClipType = { Rectangular: 1, Polygonal: 2 } as const
export const ClipMode = { Outside: 0, Inside: 1 } as const
export const UnderlayDisplayFlags = { ClippingOn: 1, ShowUnderlay: 2, Monochrome: 4, AdjustForBackground: 8, ClipInside: 16, Default: 11 } as const
export const LeaderPathType = { StraightLineSegments: 0, Spline: 1 } as const
export const MultiLeaderPathType = { Invisible: 0, StraightLineSegments: 1, Spline: 2 } as const
export const LeaderContentType = { None: 0, Block: 1, MText: 2, Tolerance: 3 } as const
export const PlotFlags = { ShowPlotStyles: 2, Centered: 4, UseStandardScale: 16, PlotPlotStyles: 32 } as const
export const PlotPaperUnits = { Inches: 0, Millimeters: 1, Pixels: 2 } as const
export const PlotRotation = { NoRotation: 0, Degrees90: 1, Degrees180: 2, Degrees270: 3 } as const
export const XClipFrameType = { None: 0, DisplayAndPlot: 1, DisplayNotPlot: 2 } as const
/** $INSUNITS: lengths that one unit of a drawing may be. */
export const UnitsType = { Inches: 1, Feet: 2, Miles: 3, Millimeters: 4, Centimeters: 5, Meters: 6, Kilometers: 7, Yards: 10, Microns: 13 } as const
