import { refuseNobodyForLoad } from "../../server/test/desks/patient-portal.ts";

// The connections of the test itself wait as long as a busy machine needs. The portals are other processes, with their own limits.
refuseNobodyForLoad();
