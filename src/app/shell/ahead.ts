// The page's first script: small, and evaluated before the app (tools/aheadPlugin.ts).
import { askAhead } from '../services/links/askAhead.ts'

askAhead()
