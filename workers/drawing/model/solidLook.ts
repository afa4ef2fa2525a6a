/** How solids are seen: without hidden edges, or as areas that are shaded flat or smoothly, with edges over them or without. */
export type SolidLook = 'hidden' | 'flat' | 'smooth' | 'flat-edges' | 'smooth-edges'
