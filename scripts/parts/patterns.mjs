/** Where a sentence or a part of one begins. */
const begin = `(?:^|[.:;!?] +)["“(]?`;
const be = "(?:am|are|be|been|being|is|was|were)";

/**
 * What a foreign hand writes and a native speaker hardly ever does. `good` is English in spite of `find`. STYLE.md shows
 * how to say such things; the tests have an example of each.
 */
export const prosePatterns = {
  "clause as subject": {
    find: `${begin}(?:What|Whatever|Whom?|Whose|Whoever) [a-z]`,
    good: /[^.:;!?]*\?/g,
  },
  "Of … first": {
    find: `${begin}Of (?:an?|the|its|their|one|two|several|some|all|each|those|what|[a-z]+s|[a-z]+ [a-z]+:)\\b`,
    good: /Of course/g,
  },
  "old or legal verb": {
    find: String.raw`\b(?:${[
      "anew|hence(?:forth)?|hitherto|(?:here|there|where)(?:by|in|of)|whoever",
      "mend(?:s|ed|ing)?|hears? (?:from|it|no|of|that|what)|heard (?:from|of)",
      `${be} told|tells? (?:no|nobody|nothing|of|what|whether|which)`,
      "stands? (?:at|beside|in|still|there|for(?! (?:more|less)))|lies? (?:at|before|in|there)",
      "at rest|rests? on|goes? in\\b(?! to)|went in\\b(?! to)|gone by|looks? after|in between|in (?:its|their) turn(?! of)",
    ].join("|")})\b`,
  },
  "preposition + which": {
    find: String.raw`\b(?:after|at|by|for|from|in|of|on|through|to|under|with) (?:which|whom)\b`,
    good: /in which case|depend(?:s|ing)? on which/g,
  },
  "somebody, nobody": { find: String.raw`\b(?:any|every|no|some)body\b` },
  "is none": { find: String.raw`\b(?:is|are|was|has|have|had|for|of|with) none\b`, good: /display: none/g },
  "stranded passive": {
    find: String.raw`\b${be} (?:(?:never|no longer|not) )?(?:asked|cared|gone|heard|looked|paid|sent|spoken|thought|waited) (?:about|after|at|by|for|of|to)(?=$|[.,:;)\]])`,
  },
  "thing that knows or says": {
    find: String.raw`\b(?:knows? (?:its|neither|no|nothing|of|only)|says? (?:how|no|nothing|so|what|whether|which|why))\b`,
  },
  "no more": {
    find: String.raw`\b(?:never|no|nobody|not|nothing)\b[^.:;]{0,40}\b(?:any ?more|no more)\b`,
    good: /no more than/g,
  },
  "so many": { find: String.raw`\b(?:as many as|so many|that many|such a one|the like)\b` },
  "beside the": { find: String.raw`\bbesides? (?:an?|each|it|its|that|the|them|this|those|what)\b` },
};

const participles = [
  "anew|apart|asked|before|beforehand|besides|beyond|come|counted|given|gone|handed|heard|held|kept|left|made|meant",
  "meanwhile|named|others|put|said|sent|shown|taken|there|told|wanted|whole|within|without|written",
].join("|");

/** Names of things that are a participle or an adverb. */
export const namePatterns = {
  "participle alone": new RegExp(`^(?:${participles})$`, "i"),
  "participle first": new RegExp(`^(?:${participles})[A-Z]`),
};

/** The verbs with which a commit's subject may begin. A missing one is added here. */
export const imperatives = new Set(
  [
    "accept adapt add address adjust admit adopt allocate allow answer apply approve ask assert assign attach audit avoid",
    "back balance batch begin bind bound break bring build bump cache calculate call cancel cap carry catch change charge",
    "check choose clarify clean clear click close collapse collect combine comment commit compare complete compress compute",
    "configure confirm connect consume convert copy correct count cover create cut debug declare decode decouple deduplicate",
    "defer define delay delete deny derive describe detect determine disable discard display distinguish document double draw",
    "drop embed enable encode encrypt end enforce ensure escape exclude expand expect expire explain export expose extend",
    "extract fail fetch fill filter find finish fix flatten fold follow forbid force format free freeze generate get give grant",
    "group guard guide handle harden have hide hold ignore import improve include increase index infer inject inline insert",
    "install introduce invalidate isolate join keep kill label lead leave lengthen let lift limit link list load localize",
    "lock log loosen lower make map mark mask match measure merge migrate minimize mock move name narrow normalize note notify",
    "number omit only open order pack page parse pass pause permit pin place plan poll post prefer prepare preserve prevent",
    "print process protect prove provide prune publish purge put query queue quote raise ratelimit read rebuild recalculate",
    "receive reconcile record recover redirect reduce refactor refetch refine refresh refund refuse register reject",
    "release reload rely remember remind remove rename render reopen reorder repair repeat replace reply report request require",
    "reserve reset resolve respect restart restore restrict restructure retry return reuse reverse revert review revoke rewrite",
    "rotate round route run save scale scan schedule scope seal search secure seed select send separate serve set settle",
    "share shorten show shrink simplify skip sort specify spell split squash standardize start state stop store stream",
    "strengthen strip submit suggest support suppress swap switch take test throttle throw tidy tighten time toggle",
    "track translate treat trim trust try turn tune type unblock undo unify unlock update upgrade upload use validate verify",
    "wait warn watch widen withdraw wrap write",
  ].flatMap((line) => line.split(" ")),
);
