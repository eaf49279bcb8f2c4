@rem npm scripts say "exec" so that signals reach Node rather than a shell; Windows has no such word.
@%*
